export { scheduleFlush } from './index.h5'
