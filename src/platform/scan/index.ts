export { scan } from './index.h5'
