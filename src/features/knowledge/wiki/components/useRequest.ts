import { useRaise } from '@/screen/useRaise'
import { useSession } from '@/stores/session'
import type { Article } from '../types'

/** Goes on from an article to people. A visitor's product is not known before they sign in: the article goes along. */
export function useRequest({ id, productId }: Article): () => void {
  const hasLogin = useSession().state === 'hasLogin'
  return useRaise(productId ? { productId } : hasLogin ? {} : { articleId: id })
}
