export { Scroller } from './index.weapp'
