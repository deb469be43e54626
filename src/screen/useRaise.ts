import { useDoor } from '@/stores/door'
import { go } from './go'

/** What a request is about: a product, or an article, which tells the product once it is known who reads. */
type About = Partial<Record<'productId' | 'articleId', string>>

/** Asks for service: by the form, where the door has only one, else by what there is to choose from. */
export function useRaise(about: About = {}): () => void {
  const [only, ...others] = useDoor().data?.eventTypes ?? []
  return () =>
    only && !others.length ? go('/event/create', { templateId: only.id, ...about }) : go('/mall/serviceCenter', about)
}
