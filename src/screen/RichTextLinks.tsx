import { View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { useSession } from '@/stores/session'
import { Cell } from '@/ui/Cell'
import type { RichTextModule } from '@shared/wiki'
import { go } from './go'

/** What the company tells about a part of the product, each a page of its own; nothing where it tells nothing, for nobody came for it. */
export function RichTextLinks({ module }: { module: RichTextModule }) {
  const isOpen = module === 'notLogin'
  const mayRead = useSession().state === 'hasLogin' || isOpen
  const { data } = useCall('GET /richText/list', mayRead ? { query: { module } } : null)
  if (!mayRead || !data?.length) return null
  return (
    <View className='card cells'>
      {data.map(({ id, title }) => (
        <Cell key={id} icon='file' title={title} onClick={() => go('/richText', isOpen ? { id } : { id, module })} />
      ))}
    </View>
  )
}
