export { address } from './index.weapp'
