import type { Answer } from '../../api/call'
import { READS } from '../subject/reads'

export type Asked = Answer<'GET /staff/event/quotation'>

/** Whether the version that counts is paid. */
export const isPaid = ({ quotation }: Asked): boolean =>
  !!quotation?.order && quotation.order.state !== 'unpaid' && quotation.order.state !== 'offlinePending'

/** What a change of a quotation puts out of date. */
export const QUOTATION_READS = [
  ...READS,
  'GET /staff/event/quotation',
  'GET /staff/order/list',
  'GET /staff/order/counts',
] as const

/** What a line is called, with what tells it from others of its name. */
export const nameOf = ({ name, specs }: Pick<Answer<'GET /staff/event/quotable'>[number], 'name' | 'specs'>): string =>
  [name, ...specs.map(({ value }) => value)].join(' · ')
