export { openLink, ownHost } from './index.weapp'
