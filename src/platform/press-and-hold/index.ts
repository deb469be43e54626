export { holdProps } from './index.h5'
