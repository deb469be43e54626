import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useCall } from '@/api/useCall'
import { Chips } from '@/form/parts/Chips'
import type { Visit } from '@/lib/visit'
import { aria } from '@/platform/aria'
import { panes } from '@/platform/panes'
import { restart, urlOf } from '@/screen/go'
import { RichTextLinks } from '@/screen/RichTextLinks'
import { useShareCard, useTitle } from '@/screen/screen'
import { useRaise } from '@/screen/useRaise'
import { Button } from '@/ui/Button'
import { Columns } from '@/ui/Columns'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { InputNumber } from '@/ui/nut/InputNumber'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { Tag } from '@/ui/Tag'
import { MAX_AMOUNT } from '@shared/cart'
import { order } from '../checkout'
import { orderTexts } from '../order.i18n'
import { shopTexts } from '../shop.i18n'
import type { CommodityDetails, Variant } from '../types'
import { firstChoice, specChoices, variantOf, withValue } from '../variants'
import { CartMark } from './CartMark'
import { CartColumn, CartSheet } from './CartSheet'
import { CommodityCard, screenOf, whyOf } from './CommodityCard'
import { Description } from './Description'
import { Gallery } from './Gallery'
import { Price } from './Price'
import { useAdd } from './useAdd'
import './Detail.scss'

/** no such article, none that is sold, or no such id at all: nothing that trying again would change */
const MISSING = ['NOT_FOUND', 'BAD_REQUEST', 'SHOP_OFF']
const RECOMMENDED = 4
const STOCK_TAGS = { in: 'green', few: 'amber', none: 'grey' } as const

/** One article of the shop, by its id. */
export function Detail({ visit }: { visit: Visit }) {
  const t = shopTexts.useT()
  const { id = '' } = visit.query
  const { data, error, reload } = useCall('GET /shopCommodity/commodityDetails', id ? { query: { id } } : null)
  useTitle(data?.name)
  useShareCard({
    title: data?.name ?? '',
    url: urlOf(screenOf(data ?? { kind: 'part' }), { id }),
    picture: data?.picture ?? '',
  })
  if (data) return <Article article={data} />
  if (!id || (error && MISSING.includes(error.id)))
    return (
      <View className='content'>
        <EmptyState icon='shop' text={t('missing')} action={t('toShop')} onAction={() => restart('/mall/shop')} />
      </View>
    )
  return error ? (
    <ErrorState
      error={error}
      onRetry={() => {
        void reload()
      }}
    />
  ) : (
    <PageSkeleton cards={3} />
  )
}

/** For what an article is: a machine of the reader, perhaps at no cost, else the models that it is made for. */
function Fit({ article }: { article: CommodityDetails }) {
  const t = shopTexts.useT()
  if (!article.fits && !article.models.length) return null
  const { isFree } = article
  return (
    <View className={'card detail__fit' + (isFree ? ' detail__fit--free' : '')}>
      <Icon name={isFree ? 'warranty' : 'device'} size={20} />
      <Text className='grow'>
        {article.fits ? whyOf(article) : t('forModels', { models: article.models.join(' · ') })}
      </Text>
    </View>
  )
}

function Stock({ variant }: { variant: Variant }) {
  const t = shopTexts.useT()
  return (
    <Tag kind={STOCK_TAGS[variant.stock]}>
      {variant.left !== null ? t('leftFew', { n: variant.left }) : t(`stock_${variant.stock}`)}
    </Tag>
  )
}

function Article({ article }: { article: CommodityDetails }) {
  const t = shopTexts.useT()
  const say = orderTexts.useT()
  const { name, kind, variants } = article
  const isService = kind === 'service'
  const [chosen, setChosen] = useState(() => firstChoice(variants))
  const [amount, setAmount] = useState(1)
  const [isCartOpen, setCartOpen] = useState(false)
  const [add, busy] = useAdd()
  const raise = useRaise(article.fits ? { productId: article.fits.productId } : {})
  const variant = variantOf(variants, chosen) ?? variants[0]
  const most = Math.min(variant?.left ?? MAX_AMOUNT, MAX_AMOUNT)
  const pieces = Math.min(amount, most)
  const roomy = panes.useRoomy()
  const isThere = !!variant && variant.stock !== 'none'
  return (
    <>
      <Columns aside={roomy && <CartColumn />}>
        <Gallery pictures={article.pictures} />
        <View className='card detail__head'>
          <Price
            price={variant?.price ?? article.price}
            salePrice={variant?.salePrice ?? article.salePrice}
            unit={article.unit}
            size='large'
          />
          <Text className='detail__name' {...aria({ role: 'heading', level: 2 })}>
            {name}
          </Text>
          {article.summary && <Text className='sub'>{article.summary}</Text>}
          <View className='detail__facts'>
            {variant && !isService && <Stock variant={variant} />}
            {article.sold > 0 && <Text className='hint nums'>{t('sold', { n: article.sold })}</Text>}
            <Text className='hint nums'>{t('number', { code: article.code })}</Text>
          </View>
        </View>
        <Fit article={article} />
        {(isThere || variants.length > 1) && (
          <View className='card detail__choice'>
            {specChoices(variants, chosen).map(spec => (
              <View key={spec.name} className='detail__spec'>
                <Text className='sub' {...aria({ hidden: true })}>
                  {spec.name}
                </Text>
                <Chips
                  name={spec.name}
                  chips={spec.values.map(({ value, isFree }) => ({ value, text: value, disabled: !isFree }))}
                  chosen={[chosen[spec.name] ?? '']}
                  onTap={value => setChosen(withValue(variants, chosen, spec.name, value))}
                />
              </View>
            ))}
            {isThere && (
              <View className='detail__amount'>
                <Text className='sub grow'>{t('amount')}</Text>
                <InputNumber
                  value={pieces}
                  max={most}
                  words={{ fewer: t('fewer', { name }), many: t('amountOf', { name }), more: t('moreOf', { name }) }}
                  onChange={setAmount}
                />
              </View>
            )}
          </View>
        )}
        {article.description && (
          <View className='card'>
            <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
              {t(isService ? 'aboutService' : 'description')}
            </Text>
            <Description html={article.description} />
          </View>
        )}
        <RichTextLinks module='warehouse' />
        <Others except={article.id} />
      </Columns>
      <StickyBar>
        <CartMark onOpen={() => setCartOpen(true)} />
        {isThere ? (
          <>
            <Button kind='plain' busy={busy} onClick={() => add(variant.id, pieces)}>
              {t('add')}
            </Button>
            <Button onClick={() => order([{ variantId: variant.id, amount: pieces }])}>{say('buyNow')}</Button>
          </>
        ) : (
          <Button onClick={raise}>{t(isService ? 'request' : 'ask')}</Button>
        )}
      </StickyBar>
      {isCartOpen && <CartSheet onClose={() => setCartOpen(false)} />}
    </>
  )
}

/** What else may be wanted; nothing where that cannot be had, for nobody came for it. */
function Others({ except }: { except: string }) {
  const t = shopTexts.useT()
  const { data } = useCall('POST /shopCommodity/recommendCommodityList', { body: { except, pageSize: RECOMMENDED } })
  if (!data?.list.length) return null
  return (
    <>
      <Text className='card__title detail__others' {...aria({ role: 'heading', level: 2 })}>
        {t('others')}
      </Text>
      <View className='commodities'>
        {data.list.map(one => (
          <View key={one.id} className='commodities__one'>
            <CommodityCard article={one} />
          </View>
        ))}
      </View>
    </>
  )
}
