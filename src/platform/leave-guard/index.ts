export { leaveGuard } from './index.h5'
