export { copyToClipboard } from './index.h5'
