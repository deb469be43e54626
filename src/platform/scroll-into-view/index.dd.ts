export { reveal } from './index.weapp'
