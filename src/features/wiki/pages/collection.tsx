import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { useRef } from 'react'
import { call } from '@/api/call'
import { useList } from '@/api/useList'
import { go } from '@/screen/go'
import { screen } from '@/screen/screen'
import { takeRefresh } from '@/stores/refresh'
import { EmptyState } from '@/ui/EmptyState'
import { Refreshable } from '@/ui/Refreshable'
import { ArticleList } from '../components/ArticleList'
import { wikiTexts } from '../wiki.i18n'

/** Articles that I keep. */
function Collection() {
  const t = wikiTexts.useT()
  const list = useList('', pageNum => call('GET /collection/getCollectionList', { query: { pageNum } }))
  const first = useRef(true)
  useDidShow(() => {
    if (takeRefresh('collection') && !first.current) void list.reload()
    first.current = false
  })
  return (
    <Refreshable onRefresh={list.reload}>
      <View className='content'>
        <ArticleList
          list={list}
          empty={
            <EmptyState icon='star' text={t('collectionEmpty')} action={t('toWiki')} onAction={() => go('/wiki')} />
          }
        />
      </View>
    </Refreshable>
  )
}

export default screen('/collection/list', Collection)
