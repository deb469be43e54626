export { inputMode } from './index.weapp'
