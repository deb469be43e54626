export { TextLink } from './index.weapp'
