export { Scroller } from './index.h5'
