import type { AriaProps } from './types'

export const aria: AriaProps = ({ role, label, hidden, now, level, live, busy, modal, describedBy }) => ({
  ...(role ? { role } : {}),
  ...(label ? { 'aria-label': label } : {}),
  ...(hidden ? { 'aria-hidden': true } : {}),
  ...(level ? { 'aria-level': level } : {}),
  ...(live ? { 'aria-live': live } : {}),
  ...(busy === undefined ? {} : { 'aria-busy': busy }),
  ...(modal ? { 'aria-modal': true } : {}),
  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  ...(now === undefined ? {} : { 'aria-valuenow': Math.round(now), 'aria-valuemin': 0, 'aria-valuemax': 100 }),
})
