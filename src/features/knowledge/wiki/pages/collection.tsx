import { View } from '@tarojs/components'
import { useList } from '@/api/useList'
import { go } from '@/screen/go'
import { screen } from '@/screen/screen'
import { EmptyState } from '@/ui/EmptyState'
import { Refreshable } from '@/ui/Refreshable'
import { ArticleList } from '../components/ArticleList'
import { wikiTexts } from '../wiki.i18n'

/** Articles that I keep. */
function Collection() {
  const t = wikiTexts.useT()
  const list = useList('GET /collection/getCollectionList', {})
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
