import type { Answer } from '../../api/call'
import { READS } from '../subject/reads'

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
