export { guardTaps } from './index.h5'
