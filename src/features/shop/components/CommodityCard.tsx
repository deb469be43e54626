import { Text, View } from '@tarojs/components'
import { panes } from '@/platform/panes'
import { go } from '@/screen/go'
import { Icon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { Tag } from '@/ui/Tag'
import { Tap } from '@/ui/Tap'
import { shopTexts } from '../shop.i18n'
import type { Commodity } from '../types'
import { Price } from './Price'
import { useAdd } from './useAdd'
import './CommodityCard.scss'

/** The screen of an article: parts and services have one each. */
export const screenOf = ({ kind }: Pick<Commodity, 'kind'>): '/mall/service/detail' | '/mall/product/detail' =>
  kind === 'service' ? '/mall/service/detail' : '/mall/product/detail'
/** Opens an article on its screen. */
export const openCommodity = (article: Pick<Commodity, 'kind' | 'id'>): void =>
  go(screenOf(article), { id: article.id })

/** Why an article is for the reader: a machine that it fits, and that it costs nothing for it. */
export const whyOf = ({ fits, isFree }: Pick<Commodity, 'fits' | 'isFree'>): string =>
  !fits ? '' : shopTexts.t(isFree ? 'freeOne' : 'fits', { name: fits.name || fits.model, n: 1 })

/** The one tap that puts an article into the cart; where there is more to choose, it leads there. */
function Plus({ article }: { article: Commodity }) {
  const t = shopTexts.useT()
  const [add, busy] = useAdd()
  const { variantId, name, stock } = article
  if (stock === 'none') return <Tag kind='grey'>{t('stock_none')}</Tag>
  return (
    <Tap
      className='commodity__plus'
      label={variantId ? t('addNamed', { name }) : t('choose', { name })}
      busy={busy}
      onClick={() => (variantId ? add(variantId, 1) : openCommodity(article))}
    >
      <View className='commodity__plus-tile'>
        <Icon name='plus' size={20} />
      </View>
    </Tap>
  )
}

/** An article on the shelves: `wide` where one lies below the other, with its picture on the left. */
export function CommodityCard({ article, wide = false }: { article: Commodity; wide?: boolean }) {
  const t = shopTexts.useT()
  const why = whyOf(article)
  const isBeside = panes.useIsBeside(article.id)
  // of a shelf for one machine each card fits it: only what is free is said again
  const isWhy = why !== '' && (article.isFree || !wide)
  return (
    <View className={'commodity' + (wide ? ' commodity--wide' : '') + (isBeside ? ' card--beside' : '')}>
      <Tap className='commodity__body' current={isBeside} onClick={() => openCommodity(article)}>
        <View className='commodity__inside'>
          <Picture className='commodity__picture' src={article.picture} icon='part' iconSize={40} />
          <View className='commodity__words'>
            <Text className='commodity__name'>{article.name}</Text>
            <Text
              className={
                article.isFree ? 'commodity__why commodity__why--free' : isWhy ? 'commodity__why' : 'commodity__more'
              }
            >
              {isWhy ? why : article.summary}
            </Text>
            {article.stock === 'few' && (
              <View>
                <Tag kind='amber'>{t('stock_few')}</Tag>
              </View>
            )}
          </View>
        </View>
      </Tap>
      <View className='commodity__foot'>
        <Price price={article.price} salePrice={article.salePrice} isFrom={article.severalPrices} unit={article.unit} />
        <Plus article={article} />
      </View>
    </View>
  )
}
