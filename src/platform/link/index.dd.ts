export { openLink } from './index.weapp'
