import { View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { useList } from '@/api/useList'
import { go } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { EmptyState } from '@/ui/EmptyState'
import { Refreshable } from '@/ui/Refreshable'
import { ArticleList } from '../components/ArticleList'
import { wikiTexts } from '../wiki.i18n'

/** Articles about one product or catalogue entry, or about all the products I own. */
function ProductArticles({ visit }: ScreenProps) {
  const t = wikiTexts.useT()
  const { productId, catalogId } = visit.query
  const product = useCall('GET /product/getById', productId ? { query: { id: productId } } : null).data
  const name = product?.name ?? catalogId
  useTitle(name ? t('forProduct', { name }) : t('mine'))
  const list = useList('POST /wiki/list', {
    body: productId ? { productId } : catalogId ? { catalogId } : { view: 'mine' },
  })
  return (
    <Refreshable onRefresh={list.reload}>
      <View className='content'>
        <ArticleList
          list={list}
          empty={<EmptyState icon='wiki' text={t('empty')} action={t('wholeBase')} onAction={() => go('/wiki')} />}
        />
      </View>
    </Refreshable>
  )
}

export default screen('/wiki/wikiProductList', ProductArticles)
