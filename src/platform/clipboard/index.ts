export { copyText } from './index.h5'
