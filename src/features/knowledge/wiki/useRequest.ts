import { go } from '@/screen/go'
import { useDoor } from '@/stores/door'
import type { Article } from './types'

/** Asks for service for what the article is about: the form, where there is one, else what there is to choose from. */
export function useRequest({ productId }: Pick<Article, 'productId'>): () => void {
  const [only, ...others] = useDoor().data?.eventTypes ?? []
  const product = productId ? { productId } : {}
  return () =>
    only && !others.length
      ? go('/event/create', { templateId: only.id, ...product })
      : go('/mall/serviceCenter', product)
}
