export { nextDraw } from './index.weapp'
