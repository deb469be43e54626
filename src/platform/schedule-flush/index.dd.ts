export { scheduleFlush } from './index.weapp'
