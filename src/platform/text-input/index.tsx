export { TextInput } from './index.h5'
