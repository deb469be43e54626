export { askBeforeLeaving } from './index.h5'
