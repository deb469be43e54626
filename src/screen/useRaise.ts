import { useDoor } from '@/stores/door'
import { go } from './go'

/** Asks for service, for a product where there is one: by the form, where the door has only one, else by what there is to choose from. */
export function useRaise(productId?: string | null): () => void {
  const [only, ...others] = useDoor().data?.eventTypes ?? []
  const product = productId ? { productId } : {}
  return () =>
    only && !others.length
      ? go('/event/create', { templateId: only.id, ...product })
      : go('/mall/serviceCenter', product)
}
