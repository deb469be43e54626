export { pressAndHold } from './index.weapp'
