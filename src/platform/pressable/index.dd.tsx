export { Pressable } from './index.weapp'
