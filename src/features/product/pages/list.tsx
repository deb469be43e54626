import { View } from '@tarojs/components'
import { useState } from 'react'
import { useList } from '@/api/useList'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { go } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { titles } from '@/screen/titles.i18n'
import { SearchField, useSearch } from '@/screen/work/SearchField'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ListTail } from '@/ui/ListTail'
import { Refreshable } from '@/ui/Refreshable'
import { StickyBar } from '@/ui/StickyBar'
import { isSwitchedOn } from '@shared/screen-switches'
import { MachineCard } from '../components/MachineCard'
import { TakeOverSheet } from '../components/TakeOverSheet'
import { machineTexts } from '../machine.i18n'
import { useLiveList } from '../useLiveList'
import { useProductFields } from '../useProductFields'

const LIVE = ['registration', 'product'] as const

/** My machines, and those that are being registered. With `handover`, the code by which one is taken over. */
function MachineList({ visit }: ScreenProps) {
  const t = machineTexts.useT()
  const say = common.useT()
  const title = titles.useT()
  const door = useDoor().data
  const search = useSearch(visit.query.keyword)
  const { keyword } = search
  const list = useList('POST /register/getProductAndRegisterList', { body: keyword ? { keyword } : {} })
  useLiveList(LIVE, list.reload)
  const fields = useProductFields()
  const { handover = '' } = visit.query
  const [taking, setTaking] = useState(handover !== '')
  const registers = !!door && isSwitchedOn(door, '/productreg')
  return (
    <>
      <View className='machine-list__head'>
        <SearchField search={search} placeholder={t('search')} />
      </View>
      <Refreshable onRefresh={list.reload}>
        <View className='content'>
          {list.items.length > 0 && (
            <View className='cards' {...aria({ role: 'list', label: title('productList') })}>
              {list.items.map(row => (
                <MachineCard key={row.id} row={row} tells={fields.has('qualityInfoStatus')} />
              ))}
            </View>
          )}
          <ListTail
            list={list}
            empty={
              keyword ? (
                <EmptyState
                  icon='search'
                  text={t('searchNone', { keyword })}
                  action={say('clearSearch')}
                  onAction={search.clear}
                />
              ) : (
                <EmptyState
                  icon='device'
                  text={t('empty')}
                  action={t(registers ? 'register' : 'aboutCode')}
                  onAction={() => go(registers ? '/productreg' : '/product/tip')}
                />
              )
            }
          />
        </View>
      </Refreshable>
      <StickyBar>
        <Button id='take-over' kind='plain' onClick={() => setTaking(true)}>
          {t('take')}
        </Button>
        {registers && (
          <Button id='register' onClick={() => go('/productreg')}>
            {t('register')}
          </Button>
        )}
      </StickyBar>
      {taking && <TakeOverSheet code={handover} onClose={() => setTaking(false)} />}
    </>
  )
}

export default screen('/product/list', MachineList)
