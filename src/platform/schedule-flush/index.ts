export { nextDraw } from './index.h5'
