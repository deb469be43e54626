import type { StockReason } from '@shared/commodity'
import type { Answer, Call } from '../../api/call'

export type Part = Answer<'GET /staff/stock/list'>['list'][number]
export type Place = Answer<'GET /staff/stock/places'>[number]

/** The main warehouse, which has no id, in an address or among the choices of a field. */
export const MAIN = 'main'
export const keyOf = (placeId: string | null): string => placeId ?? MAIN

/** What a change of the stock puts out of date. */
export const STOCK_READS: readonly Call[] = [
  'GET /staff/stock/list',
  'GET /staff/stock/places',
  'GET /staff/stock/moves',
  'GET /staff/stock/van',
  'GET /staff/commodity/list',
  'GET /staff/commodity/get',
]

/** Words for why pieces came or went. */
export const REASONS = {
  arrived: 'arrived',
  counted: 'counted',
  lost: 'lost',
  order: 'fromOrder',
  cancel: 'fromCancel',
  return: 'fromReturn',
  exchange: 'fromExchange',
  transfer: 'fromTransfer',
  job: 'fromJob',
  jobBack: 'fromJobBack',
} as const satisfies Record<StockReason, string>

/** A part with what tells it from others of its name: "Hose, 2 m". */
export const partName = ({ name, specs }: Pick<Part, 'name' | 'specs'>): string =>
  [name, ...specs.map(({ value }) => value)].join(', ')

/** How many pieces are to be reordered for a place; 0 where there are enough. */
export const missingAt = ({
  pieces,
  reorderAt,
  reorderTo,
}: Pick<Part['places'][number], 'pieces' | 'reorderAt' | 'reorderTo'>): number =>
  reorderAt !== null && pieces < reorderAt ? (reorderTo ?? reorderAt) - pieces : 0
