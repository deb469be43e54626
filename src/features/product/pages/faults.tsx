import { ScrollView, Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useCall } from '@/api/useCall'
import { useList } from '@/api/useList'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { panes } from '@/platform/panes'
import { go } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { titles } from '@/screen/titles.i18n'
import { SearchField, useSearch } from '@/screen/work/SearchField'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ListTail } from '@/ui/ListTail'
import { Refreshable } from '@/ui/Refreshable'
import { Tag } from '@/ui/Tag'
import { Tap } from '@/ui/Tap'
import { MachineChips } from '../components/MachineChips'
import { faultTexts } from '../fault.i18n'
import '../components/Machine.scss'
import './fault.scss'

type Fault = ReturnType<typeof useFaults>['items'][number]
const useFaults = (keyword: string, productId: string) =>
  useList('POST /faultLibrary/list', {
    body: { ...(keyword ? { keyword } : {}), ...(productId ? { productId } : {}) },
  })

function FaultRow({ fault, productId }: { fault: Fault; productId: string }) {
  const t = faultTexts.useT()
  const isBeside = panes.useIsBeside(fault.id)
  return (
    <View {...aria({ role: 'listitem' })}>
      <Tap
        className={'card fault-row' + (isBeside ? ' card--beside' : '')}
        current={isBeside}
        onClick={() => go('/faultLibrary/view', { id: fault.id, productId })}
      >
        <View className='row fault-row__inside'>
          {fault.code && <Text className='fault-code nums'>{fault.code}</Text>}
          <View className='grow'>
            <View className='fault-row__head'>
              <Text className='fault-row__title'>{fault.title}</Text>
              {fault.isDangerous && <Tag kind='red'>{t('danger')}</Tag>}
            </View>
            {fault.symptom && <Text className='sub fault-row__symptom'>{fault.symptom}</Text>}
            {fault.models.length > 0 && <Text className='hint fault-row__symptom'>{fault.models.join(' · ')}</Text>}
          </View>
        </View>
      </Tap>
    </View>
  )
}

/** Faults by code or symptom, of all machines or of one of mine. */
function Faults({ visit }: ScreenProps) {
  const t = faultTexts.useT()
  const say = common.useT()
  const title = titles.useT()
  const search = useSearch(visit.query.keyword)
  const [productId, setProductId] = useState(visit.query.productId ?? '')
  const hasLogin = useSession().state === 'hasLogin'
  const mine = useCall('GET /product/userProductList', hasLogin ? {} : null).data ?? []
  // a machine that is no longer the reader's is no filter
  const machine = hasLogin ? productId : ''
  const list = useFaults(search.keyword, machine)
  const report = () => go('/mall/serviceCenter', { productId: machine })
  return (
    <>
      <View className='machine-list__head'>
        <SearchField search={search} placeholder={t('search')} />
        {mine.length > 0 && (
          <ScrollView scrollX className='fault-machines'>
            <MachineChips
              name={t('machines')}
              all={t('allMachines')}
              machines={mine}
              chosen={machine}
              onChoose={setProductId}
            />
          </ScrollView>
        )}
      </View>
      <Refreshable onRefresh={list.reload}>
        <View className='content'>
          {list.items.length > 0 && (
            <View className='cards' {...aria({ role: 'list', label: title('faultLibrary') })}>
              {list.items.map(fault => (
                <FaultRow key={fault.id} fault={fault} productId={machine} />
              ))}
            </View>
          )}
          <ListTail
            list={list}
            empty={
              search.keyword ? (
                <>
                  <EmptyState
                    icon='search'
                    text={t('searchNone', { keyword: search.keyword })}
                    action={t('toReport')}
                    onAction={report}
                  />
                  <View className='fault-clear'>
                    <Button kind='plain' size='small' onClick={search.clear}>
                      {say('clearSearch')}
                    </Button>
                  </View>
                </>
              ) : (
                <EmptyState icon='inspect' text={t('empty')} action={t('toReport')} onAction={report} />
              )
            }
          />
        </View>
      </Refreshable>
    </>
  )
}

export default screen('/faultLibrary/list', Faults)
