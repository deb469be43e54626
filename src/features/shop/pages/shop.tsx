import { Input, ScrollView, Text, View } from '@tarojs/components'
import { useCallback, useEffect, useState } from 'react'
import { useCall } from '@/api/useCall'
import { useList } from '@/api/useList'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { groupKeys } from '@/platform/group-keys'
import { panes } from '@/platform/panes'
import { go } from '@/screen/go'
import { screen, useShareCard, type ScreenProps } from '@/screen/screen'
import { titles } from '@/screen/titles.i18n'
import { useRaise } from '@/screen/useRaise'
import { chosenCities } from '@/stores/city'
import { useDoor } from '@/stores/door'
import { useSession } from '@/stores/session'
import { Columns } from '@/ui/Columns'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { ListTail } from '@/ui/ListTail'
import { radioOf } from '@/ui/radio'
import { Refreshable } from '@/ui/Refreshable'
import { Tap } from '@/ui/Tap'
import { MAX_KEYWORD } from '@shared/wiki'
import { loadCart } from '../cart'
import { cityTexts } from '../city.i18n'
import { CartMark } from '../components/CartMark'
import { CartColumn, CartSheet } from '../components/CartSheet'
import { CommodityCard } from '../components/CommodityCard'
import { Machines } from '../components/Machines'
import { shopTexts } from '../shop.i18n'
import './shop.scss'

const SEARCH_DELAY_MS = 400
/** The orders that the shop offers, the company's own first. */
const SORTS = ['default', 'sales', 'priceAsc', 'priceDesc'] as const
type Sort = (typeof SORTS)[number]
const NO_MACHINE = { id: '', name: '' }

/** What of the shelves is shown. */
interface Filter {
  keyword: string
  typeId: string
  machine: { id: string; name: string }
  sort: Sort
  inStock: boolean
}
/** The screen is made anew each time it shows: who comes back from an article finds the shelf they left. */
const left = new WeakMap<object, Filter>()

/** Chips in one line of which one holds. */
function Row({
  name,
  options,
  chosen,
  onChoose,
}: {
  name: string
  options: readonly { id: string; name: string }[]
  chosen: string
  onChoose: (id: string) => void
}) {
  return (
    <ScrollView scrollX className='shop__row' {...aria({ role: 'radiogroup', label: name })} {...groupKeys.choices}>
      <View className='shop__chips'>
        {options.map((one, at) => (
          <Tap
            key={one.id}
            className={'shop__chip' + (one.id === chosen ? ' shop__chip--on' : '')}
            radio={radioOf(
              at,
              options.findIndex(other => other.id === chosen),
            )}
            onClick={() => onChoose(one.id)}
          >
            {one.name}
          </Tap>
        ))}
      </View>
    </ScrollView>
  )
}

/** Where what is ordered would go: the city that was chosen, else that of the default address. */
function DeliverTo() {
  const t = cityTexts.useT()
  const [[chosen]] = useState(chosenCities)
  const address = useCall('GET /address/queryDefaultAddress', chosen ? null : {}).data
  const city = chosen?.name ?? address?.city ?? ''
  const isServed = (chosen ?? address)?.isServed ?? true
  return (
    <Tap className='shop__city' onClick={() => go('/cityList', { from: '/mall/shop' })}>
      <Icon name='place' size={18} />
      <Text className={isServed ? '' : 'shop__city--none'}>
        {city ? t(isServed ? 'deliverTo' : 'pickupOnly', { city }) : t('chooseCity')}
      </Text>
      <Icon name='forward' size={14} />
    </Tap>
  )
}

/** What the company sells: what fits the reader's machines first, then its shelves. */
function Shop({ visit }: ScreenProps) {
  const t = shopTexts.useT()
  const say = common.useT()
  const title = titles.useT()
  const door = useDoor().data
  const hasLogin = useSession().state === 'hasLogin'
  const raise = useRaise()
  const roomy = panes.useRoomy()
  const [filter, setFilter] = useState<Filter>(
    () =>
      left.get(visit) ?? {
        keyword: (visit.query.keyword ?? '').trim(),
        typeId: visit.query.typeId ?? '',
        machine: { id: visit.query.productId ?? '', name: '' },
        sort: 'default',
        inStock: false,
      },
  )
  const { keyword, typeId, machine, sort, inStock } = filter
  const change = useCallback((part: Partial<Filter>) => setFilter(old => ({ ...old, ...part })), [])
  const [typed, setTyped] = useState(keyword)
  const [isCartOpen, setCartOpen] = useState(visit.query.cart === '1')
  useEffect(() => {
    left.set(visit, filter)
  }, [visit, filter])
  useEffect(() => {
    const timer = setTimeout(() => change({ keyword: typed.trim() }), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, change])
  const shelves = useCall('GET /shopCommodity/commodityTypes', {})
  // who has signed out since, or was sent a link of somebody else, sees the shelves
  const productId = hasLogin ? machine.id : ''
  const list = useList('POST /shopCommodity/commodityList', {
    body: {
      sort,
      ...(keyword ? { keyword } : {}),
      ...(typeId ? { typeId } : {}),
      ...(productId ? { productId } : {}),
      ...(inStock ? { inStock } : {}),
    },
  })
  useShareCard({
    title: `${title('shop')} · ${door?.doorName ?? ''}`,
    url: '/mall/shop',
    picture: door?.company.logo ?? '',
  })
  // a link to what fits a machine of somebody else
  const isOthers = productId !== '' && list.error?.id === 'NOT_FOUND'
  useEffect(() => {
    if (isOthers) change({ machine: NO_MACHINE })
  }, [isOthers, change])
  const tree = shelves.data ?? []
  const top = tree.find(({ id, children }) => id === typeId || children.some(child => child.id === typeId))
  const isNarrowed = !!keyword || !!typeId || !!productId || inStock
  const showAll = () => {
    setTyped('')
    change({ keyword: '', typeId: '', machine: NO_MACHINE, inStock: false })
  }
  const refresh = async () => {
    await Promise.all([list.reload(), shelves.reload(), loadCart()])
  }

  return (
    <View className='shop'>
      <View className='shop__head'>
        <View className='shop__field'>
          <Icon name='search' size={18} />
          <Input
            className='shop__input'
            value={typed}
            maxlength={MAX_KEYWORD}
            placeholder={t('searchPlaceholder')}
            aria-label={t('searchPlaceholder')}
            confirmType='search'
            onInput={event => setTyped(event.detail.value)}
            onConfirm={() => change({ keyword: typed.trim() })}
          />
          {typed !== '' && (
            <Tap
              className='shop__clear'
              label={say('clearSearch')}
              onClick={() => {
                setTyped('')
                change({ keyword: '' })
              }}
            >
              <Icon name='close' size={18} />
            </Tap>
          )}
        </View>
        <CartMark onOpen={() => setCartOpen(true)} />
      </View>
      <Refreshable onRefresh={refresh}>
        <Columns aside={roomy && <CartColumn />}>
          {hasLogin && <DeliverTo />}
          {hasLogin && !keyword && !typeId && !productId && (
            <Machines onAll={({ id, name }) => change({ machine: { id, name } })} />
          )}
          {tree.length > 0 && !productId && (
            <View className='shop__shelves'>
              <Row
                name={t('shelves')}
                options={[{ id: '', name: say('all') }, ...tree]}
                chosen={top?.id ?? ''}
                onChoose={id => change({ typeId: id })}
              />
              {top && top.children.length > 0 && (
                <Row
                  name={t('within', { name: top.name })}
                  options={[{ id: top.id, name: say('all') }, ...top.children]}
                  chosen={typeId}
                  onChoose={id => change({ typeId: id })}
                />
              )}
            </View>
          )}
          {productId !== '' && (
            <View className='shop__machine'>
              <Text className='grow'>{machine.name ? t('forMachine', { name: machine.name }) : t('fitsYours')}</Text>
              <Tap className='shop__all' onClick={() => change({ machine: NO_MACHINE })}>
                {t('showAll')}
              </Tap>
            </View>
          )}
          <View className='shop__orders'>
            <Row
              name={t('order')}
              options={SORTS.map(id => ({ id, name: t(`order_${id}`) }))}
              chosen={sort}
              onChoose={id => change({ sort: SORTS.find(one => one === id) ?? 'default' })}
            />
            <Tap
              className={'shop__chip shop__stock' + (inStock ? ' shop__chip--on' : '')}
              pressed={inStock}
              onClick={() => change({ inStock: !inStock })}
            >
              {t('inStock')}
            </Tap>
          </View>
          {list.items.length > 0 && (
            <View className='commodities' {...aria({ role: 'list', label: title('shop') })}>
              {list.items.map(article => (
                <View key={article.id} className='commodities__one' {...aria({ role: 'listitem' })}>
                  <CommodityCard article={article} />
                </View>
              ))}
            </View>
          )}
          <ListTail
            list={list}
            lines={4}
            empty={
              <EmptyState
                icon='shop'
                text={keyword ? t('nothingFound', { keyword }) : t('empty')}
                {...(isNarrowed ? { action: t('showAll'), onAction: showAll } : { action: t('ask'), onAction: raise })}
              />
            }
          />
        </Columns>
      </Refreshable>
      {isCartOpen && !roomy && <CartSheet onClose={() => setCartOpen(false)} />}
    </View>
  )
}

export default screen('/mall/shop', Shop)
