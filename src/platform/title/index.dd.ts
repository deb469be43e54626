export { showTitle } from './index.weapp'
