export { tapGuard } from './index.weapp'
