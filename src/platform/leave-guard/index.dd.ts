import type { LeaveGuard } from './types'

// Taro has no name for it
declare const dd: {
  enableLeaveConfirm(o: { effect: string[]; info: { title: string; content: string } }): void
  disableLeaveConfirm(o: { effect: string[] }): void
}

const effect = ['back', 'close']

export const leaveGuard: LeaveGuard = question => {
  dd.enableLeaveConfirm({ effect, info: { title: question, content: '' } })
  return () => dd.disableLeaveConfirm({ effect })
}
