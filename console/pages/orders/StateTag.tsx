import type { OrderState } from '@shared/order'
import { Tag, type Tone } from '../../ui/Tag'
import { orders } from './orders.i18n'

/** Amber is what waits for staff. */
const TONES: Record<OrderState, Tone> = {
  unpaid: 'grey',
  offlinePending: 'amber',
  paid: 'amber',
  shipped: 'accent',
  completed: 'green',
  cancelled: 'grey',
}

/** The state of an order as a word. */
export function StateTag({ state }: { state: OrderState }) {
  const t = orders.useT()
  return <Tag tone={TONES[state]}>{t(state)}</Tag>
}
