export { scrollIntoView } from './index.h5'
