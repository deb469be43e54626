export { pressAndHold } from './index.h5'
