export { MessageInput } from './index.h5'
