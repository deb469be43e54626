export { RichText } from './index.h5'
