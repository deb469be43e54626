export { holdProps } from './index.weapp'
