export { TextInput } from './index.weapp'
