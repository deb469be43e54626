export { reveal } from './index.h5'
