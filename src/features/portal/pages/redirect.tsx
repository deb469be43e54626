import { View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { useEffect } from 'react'
import { urlAdapter } from '@/platform/url-adapter'
import { resolveRedirects } from '@/lib/visit'
import { queryText } from '@/screen/guard'
import { replace } from '@/screen/go'

/** Old and bare URLs of the route table: leads on at once, with the query. No screen(): the guard decides where it leads to, not here. */
export default function Redirect() {
  const router = useRouter()
  useEffect(() => {
    const asked = urlAdapter.toVisit(router.path, router.params as Record<string, string | undefined>)
    const resolved = resolveRedirects(asked)
    if (!resolved) return replace('/404', { from: asked.path })
    const { path, query } = resolved.visit
    replace(queryText(query) ? `${path}?${queryText(query)}` : path)
  }, [router])
  return <View />
}
