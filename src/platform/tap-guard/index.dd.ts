export { guardTaps } from './index.weapp'
