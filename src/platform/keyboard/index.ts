export { watchKeyboard } from './index.h5'
