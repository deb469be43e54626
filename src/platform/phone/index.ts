export { callPhone } from './index.h5'
