export { inputMode } from './index.h5'
