export { MessageInput } from './index.weapp'
