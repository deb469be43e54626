export { aria } from './index.weapp'
