export { openLink } from './index.h5'
