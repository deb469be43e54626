import { WIKI_ORDERS } from '@shared/wiki'

export type Order = (typeof WIKI_ORDERS)[number]
/** What the filter narrows a list to. */
export interface Filter {
  typeIds: string[]
  labels: string[]
  order: Order
}

const list = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean)

/** The filter in the address of a list. */
export function readFilter(query: Record<string, string | undefined>): Filter {
  const order = WIKI_ORDERS.find(one => one === query.order) ?? 'publishTime'
  return { typeIds: list(query.typeIds), labels: list(query.labels), order }
}
