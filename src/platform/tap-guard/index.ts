export { tapGuard } from './index.h5'
