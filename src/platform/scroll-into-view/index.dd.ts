export { scrollIntoView } from './index.weapp'
