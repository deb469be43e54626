export { Pressable } from './index.h5'
