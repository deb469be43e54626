import { Text, View } from '@tarojs/components'
import { useEffect } from 'react'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { fullDate } from '@shared/dates'
import { aria } from '@/platform/aria'
import { go, replace, restart } from '@/screen/go'
import { screen, useRefusal, useShareCard, useTitle, type ScreenProps } from '@/screen/screen'
import { queryText } from '@/screen/guard'
import { useDoor } from '@/stores/door'
import { useSession } from '@/stores/session'
import { Cell } from '@/ui/Cell'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { IconTile } from '@/ui/IconTile'
import { Picture } from '@/ui/Picture'
import { PageSkeleton } from '@/ui/Skeleton'
import { Tap } from '@/ui/Tap'
import { isSwitchedOn } from '@shared/screen-switches'
import { WarrantyRing, WarrantyTag, warrantyText } from '@/domain/warranty'
import { product as texts } from '../product.i18n'
import './product.scss'

/** no such product, or no such id at all: nothing that trying again would change */
const MISSING = ['NOT_FOUND', 'BAD_REQUEST']
/** codes that are printed and stand for no product */
const LABELS: Record<string, 'blank' | 'revoked'> = { LABEL_BLANK: 'blank', LABEL_REVOKED: 'revoked' }

/** What a scanned code or one of my products stands for, and what can be done about it. */
function Product({ visit }: ScreenProps) {
  const t = texts.useT()
  const language = useLanguage()
  const door = useDoor().data
  const hasLogin = useSession().state === 'hasLogin'
  const { code, id, from, formOuterBizId } = visit.query
  const scanned = useCall('GET /qrcode/fetchFormData', code ? { query: { code } } : null)
  const labelState = LABELS[scanned.error?.id ?? '']
  const mine = useCall('GET /product/getById', !code && id ? { query: { id } } : null)
  const ownId = !code && mine.data ? mine.data.id : ''
  useEffect(() => {
    if (ownId) replace('/product/productDetail', { id: ownId })
  }, [ownId])
  const { error, reload } = code ? scanned : mine
  const product = scanned.data?.product ?? mine.data
  const shows = useCall('GET /superCode/getShowFields', code && hasLogin && scanned.data ? { query: { code } } : null)
  const isMine = !!shows.data?.isMine
  // a label is for visitors where the company lets them in
  const isRefused = !hasLogin && (!code || scanned.data?.guestAllowed === false)
  useRefusal(isRefused)
  useTitle(product?.name)
  // only who has the code may see it; one of my own products is nobody else's affair
  useShareCard({
    title: code && product ? product.name : '',
    url: `/product?${queryText({ code })}`,
    picture: product?.picture ?? '',
  })

  if (code && labelState) return <Label code={code} state={labelState} />
  if (ownId || isRefused) return <PageSkeleton cards={2} />
  if (!product && (error ? MISSING.includes(error.id) : !code && !id)) {
    return (
      <View className='content'>
        <View className='card product__missing'>
          <EmptyState
            icon='scan'
            text={t(code ? 'wrongCode' : 'wrongProduct')}
            action={t('home')}
            onAction={() => restart('/mall/index')}
          />
          {code && <Text className='hint nums'>{t('scanned', { code })}</Text>}
        </View>
      </View>
    )
  }
  if (!product)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          void reload()
        }}
      />
    ) : (
      <PageSkeleton cards={2} />
    )

  const templates = scanned.data?.eventTypes ?? door?.eventTypes ?? []
  const report = (templateId: string) =>
    go(
      '/event/create',
      // a visitor needs no account there either
      code ? { templateId, code, from: hasLogin ? from : 'dx', formOuterBizId } : { templateId, productId: product.id },
    )
  const date = (day: string | null) => (day ? fullDate(day, language) : '')
  return (
    <View className='content product'>
      <View className='card product__head'>
        <Picture
          className='product__picture'
          src={product.picture}
          alt={product.name}
          icon='device'
          iconSize={56}
          mode='aspectFit'
        />
        <Text className='product__name' {...aria({ role: 'heading', level: 2 })}>
          {product.name}
        </Text>
        <Text className='sub'>{[product.type, product.model].filter(Boolean).join(' · ')}</Text>
      </View>
      <View className='card'>
        <View className='row product__warranty'>
          <WarrantyRing product={product} size={56} />
          <View className='grow'>
            <View className='product__line'>
              <Text className='card__title'>{t('warranty')}</Text>
              <WarrantyTag status={product.qualityInfoStatus} />
            </View>
            <Text className='sub nums product__block'>{warrantyText(product)}</Text>
          </View>
        </View>
        <View className='product__cells'>
          {product.model && <Cell title={t('model')} value={product.model} />}
          {product.serialNumber && <Cell title={t('serial')} value={product.serialNumber} />}
          {product.qualityInfoStartTime && <Cell title={t('start')} value={date(product.qualityInfoStartTime)} />}
          {product.qualityInfoEndTime && <Cell title={t('end')} value={date(product.qualityInfoEndTime)} />}
          {isMine && <Cell title={t('mine')} onClick={() => go('/product/productDetail', { id: product.id })} />}
        </View>
      </View>
      <View className='card'>
        <Text className='card__title product__help' {...aria({ role: 'heading', level: 2 })}>
          {t('help')}
        </Text>
        {!templates.length ? (
          <Text className='sub'>{t('noServices')}</Text>
        ) : (
          templates.map(one => (
            <Tap key={one.id} className='product__service' onClick={() => report(one.id)}>
              <IconTile name={one.icon} />
              <View className='grow'>
                <Text className='product__block'>{one.name}</Text>
                <Text className='hint product__block'>{one.description}</Text>
              </View>
              <View className='product__arrow'>
                <Icon name='forward' size={18} />
              </View>
            </Tap>
          ))
        )}
      </View>
    </View>
  )
}

/** A code that is printed: glued to nothing yet, so that a machine can be registered with it, or not good any more. */
function Label({ code, state }: { code: string; state: 'blank' | 'revoked' }) {
  const t = texts.useT()
  const door = useDoor().data
  const registers = state === 'blank' && !!door && isSwitchedOn(door, '/productreg')
  return (
    <View className='content'>
      <View className='card product__missing'>
        <EmptyState
          icon={state === 'blank' ? 'register' : 'scan'}
          text={t(state === 'revoked' ? 'revoked' : registers ? 'blank' : 'blankOff')}
          action={t(registers ? 'register' : 'aboutCode')}
          onAction={() => (registers ? go('/productreg', { code }) : go('/product/tip'))}
        />
        <Text className='hint nums'>{t('scanned', { code })}</Text>
      </View>
    </View>
  )
}

export default screen('/product', Product)
