import { useCall } from '@/api/useCall'
import type { ProductField } from '@shared/product-fields'

/** Which fields of a product the company shows, and what it calls them; before that is known none. */
export function useProductFields(): { has: (name: ProductField) => boolean; nameOf: (name: ProductField) => string } {
  const { data } = useCall('GET /doorType/getProductFieldList', {})
  const names = new Map(data?.map(field => [field.fieldName, field.displayName]))
  return { has: name => names.has(name), nameOf: name => names.get(name) ?? '' }
}
