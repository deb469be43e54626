import { ScrollView, Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useCall } from '@/api/useCall'
import { Chips } from '@/form/parts/Chips'
import { aria } from '@/platform/aria'
import { Icon } from '@/ui/Icon'
import { InlineError } from '@/ui/InlineError'
import { Lines } from '@/ui/Skeleton'
import { Tap } from '@/ui/Tap'
import { shopTexts } from '../shop.i18n'
import { CommodityCard, whyOf } from './CommodityCard'
import './Machines.scss'

/** Machines that are chosen from, and articles that are shown of what fits one. */
const MACHINES = 8
const SHOWN = 2

/** What fits the machines of who has signed in, one machine at a time; nothing for who has none. */
export function Machines({ onAll }: { onAll: (machine: { id: string; name: string }) => void }) {
  const t = shopTexts.useT()
  const machines = useCall('GET /product/list', { query: { pageSize: MACHINES } })
  const [chosen, setChosen] = useState('')
  const list = machines.data?.list ?? []
  // what nothing is sold for; two of one model need the same
  const [without, setWithout] = useState<readonly string[]>([])
  const known = list.filter(
    (one, at) => !without.includes(one.id) && list.findIndex(other => other.model === one.model) === at,
  )
  const machine = known.find(one => one.id === chosen) ?? known[0]
  const fitting = useCall(
    'POST /shopCommodity/commodityList',
    machine ? { body: { productId: machine.id, pageSize: SHOWN } } : null,
  )
  const isWithout = fitting.data?.list.length === 0
  const machineId = machine?.id ?? ''
  useEffect(() => {
    if (isWithout) setWithout(old => [...old, machineId])
  }, [isWithout, machineId])
  if (!machine) return null
  return (
    <View className='card machines'>
      <View className='card__head'>
        <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
          {t('fitsYours')}
        </Text>
        {!!fitting.data && (fitting.data.total ?? 0) > SHOWN && (
          <Tap className='machines__all' onClick={() => onAll(machine)}>
            <Text>{t('allOf', { n: fitting.data.total ?? 0 })}</Text>
            <Icon name='forward' size={14} />
          </Tap>
        )}
      </View>
      <ScrollView scrollX className='machines__scroller'>
        <Chips
          name={t('machines')}
          chips={known.map(one => ({ value: one.id, text: one.name }))}
          chosen={[machine.id]}
          onTap={setChosen}
        />
      </ScrollView>
      {!fitting.data &&
        (fitting.error ? (
          <InlineError
            error={fitting.error}
            onRetry={() => {
              void fitting.reload()
            }}
          />
        ) : (
          <Lines count={3} />
        ))}
      {fitting.data?.list[0] && <Text className='machines__why'>{whyOf(fitting.data.list[0])}</Text>}
      {fitting.data?.list.map(article => (
        <CommodityCard key={article.id} article={article} wide />
      ))}
    </View>
  )
}
