export { keypad } from './index.weapp'
