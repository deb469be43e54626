export { urlAdapter } from './index.weapp'
