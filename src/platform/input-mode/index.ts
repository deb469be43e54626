export { keypad } from './index.h5'
