import type { AriaProps } from './types'

export const aria: AriaProps = ({ role, label, hidden, now, level, live, busy, modal, labelledBy, describedBy }) => ({
  ...(role ? { role } : {}),
  ...(label ? { 'aria-label': label } : {}),
  ...(hidden ? { 'aria-hidden': true } : {}),
  ...(level ? { 'aria-level': level } : {}),
  ...(live ? { 'aria-live': live } : {}),
  ...(busy === undefined ? {} : { 'aria-busy': busy }),
  ...(modal ? { 'aria-modal': true } : {}),
  ...(labelledBy ? { 'aria-labelledby': labelledBy } : {}),
  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  ...(now === undefined ? {} : { 'aria-valuenow': Math.round(now), 'aria-valuemin': 0, 'aria-valuemax': 100 }),
})
