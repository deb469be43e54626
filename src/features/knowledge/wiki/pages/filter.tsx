import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useCall } from '@/api/useCall'
import { Chips } from '@/form/parts/Chips'
import { aria } from '@/platform/aria'
import { closeTo } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { WIKI_ORDERS } from '@shared/wiki'
import { readFilter, type Order } from '../filter'
import { wikiTexts } from '../wiki.i18n'

/** Narrows a list of articles by kind and label, and orders it. */
function WikiFilter({ visit }: ScreenProps) {
  const t = wikiTexts.useT()
  const asked = readFilter(visit.query)
  const [typeIds, setTypeIds] = useState(asked.typeIds)
  const [labels, setLabels] = useState(asked.labels)
  const [order, setOrder] = useState<Order>(asked.order)
  const kinds = useCall('GET /wiki/ssp/types', {})
  const known = useCall('GET /wiki/labels', {})
  const error = kinds.error ?? known.error
  if (!kinds.data || !known.data)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          void kinds.reload()
          void known.reload()
        }}
      />
    ) : (
      <PageSkeleton cards={3} />
    )
  const toggle = (list: string[], value: string) =>
    list.includes(value) ? list.filter(one => one !== value) : [...list, value]
  const chips = (list: readonly { id: string; name: string }[]) => list.map(one => ({ value: one.id, text: one.name }))
  const reset = () => {
    setTypeIds([])
    setLabels([])
    setOrder('publishTime')
  }

  return (
    <>
      <View className='content'>
        <View className='card'>
          <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
            {t('kinds')}
          </Text>
          <Chips chips={chips(kinds.data)} chosen={typeIds} onTap={value => setTypeIds(old => toggle(old, value))} />
        </View>
        {known.data.length > 0 && (
          <View className='card'>
            <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
              {t('labels')}
            </Text>
            <Chips chips={chips(known.data)} chosen={labels} onTap={value => setLabels(old => toggle(old, value))} />
          </View>
        )}
        <View className='card'>
          <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
            {t('order')}
          </Text>
          <Chips
            name={t('order')}
            chips={WIKI_ORDERS.map(one => ({ value: one, text: t(`order_${one}`) }))}
            chosen={[order]}
            onTap={value => setOrder(WIKI_ORDERS.find(one => one === value) ?? 'publishTime')}
          />
        </View>
      </View>
      <StickyBar>
        <Button kind='plain' onClick={reset}>
          {t('reset')}
        </Button>
        <Button
          id='wiki-apply'
          onClick={() =>
            closeTo('/wiki/list', {
              typeIds: typeIds.join(','),
              labels: labels.join(','),
              order,
              ...(visit.query.view ? { view: visit.query.view } : {}),
            })
          }
        >
          {t('apply')}
        </Button>
      </StickyBar>
    </>
  )
}

export default screen('/wiki/filter', WikiFilter)
