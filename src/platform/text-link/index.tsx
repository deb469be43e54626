export { TextLink } from './index.h5'
