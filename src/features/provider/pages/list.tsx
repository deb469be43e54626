import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useCall } from '@/api/useCall'
import { useList } from '@/api/useList'
import { kilometresText } from '@/domain/maps'
import { useHere } from '@/domain/useHere'
import { Chips, type Chip } from '@/form/parts/Chips'
import { OptionSheet } from '@/form/parts/OptionSheet'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { panes } from '@/platform/panes'
import { callPhone } from '@/platform/phone'
import { go, restart } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { chooseCity, chosenCities } from '@/stores/city'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { ListTail } from '@/ui/ListTail'
import { Refreshable } from '@/ui/Refreshable'
import { Tap } from '@/ui/Tap'
import { OpeningTag } from '../components/OpeningTag'
import { providerTexts } from '../provider.i18n'
import '@/form/Form.scss'
import './provider.scss'

type Point = ReturnType<typeof usePoints>['items'][number]
/** Cities that are offered side by side; the rest is behind a tap. */
const OFFERED = 3
const ALL = ''
const MORE = 'more'

function usePoints(tenantId: string, city: string, here: ReturnType<typeof useHere>['here']) {
  return useList('POST /serviceProvider/list', {
    body: {
      ...(tenantId ? { tenantId } : {}),
      ...(city ? { city } : {}),
      ...(here ? { near: { longitude: here.longitude, latitude: here.latitude } } : {}),
    },
  })
}

function PointRow({ point, tenantId }: { point: Point; tenantId: string }) {
  const t = providerTexts.useT()
  const language = useLanguage()
  const isBeside = panes.useIsBeside(point.id)
  return (
    <View className={'card point' + (isBeside ? ' card--beside' : '')} {...aria({ role: 'listitem' })}>
      <Tap
        className='point__main'
        current={isBeside}
        onClick={() => go('/serviceProviderNetWork/detail', { id: point.id, tenantId })}
      >
        <View className='point__head'>
          <Text className='point__name'>{point.name}</Text>
          {point.distance !== null && (
            <Text className='point__far nums'>{kilometresText(point.distance, language)}</Text>
          )}
        </View>
        <Text className='sub point__line'>{point.address}</Text>
        <View className='point__tags'>
          <OpeningTag opening={point.opening} />
        </View>
        {point.services.length > 0 && <Text className='hint point__line'>{point.services.join(' · ')}</Text>}
      </Tap>
      {point.phone !== '' && (
        <Tap className='point__call' label={t('callOf', { name: point.name })} onClick={() => callPhone(point.phone)}>
          <Icon name='phone' size={22} />
        </Tap>
      )}
    </View>
  )
}

/** Service points: of the city that was chosen, else all of them, the nearest first where the reader's place is known. */
function Points({ visit }: ScreenProps) {
  const t = providerTexts.useT()
  const say = common.useT()
  const { tenantId = '' } = visit.query
  const ofTenant = { query: tenantId ? { tenantId } : {} }
  useTitle(useCall('GET /serviceProvider/listTitle', ofTenant).data?.title)
  const cities = useCall('GET /serviceProvider/cities', ofTenant).data
  const { here, state, ask } = useHere()
  const [asksCity, setAsksCity] = useState(false)
  // a choice holds over where one is; one from elsewhere in the portal counts where there are points
  const [chosen, setChosen] = useState(() => chosenCities()[0]?.code ?? ALL)
  const city = cities?.some(({ code }) => code === chosen) ? chosen : ALL
  const list = usePoints(tenantId, city, here)
  const choose = (code: string) => {
    setChosen(code)
    const found = cities?.find(one => one.code === code)
    if (found) chooseCity(found)
  }
  const offered = (cities ?? []).filter(({ code }, i) => i < OFFERED || code === city)
  const chips: Chip[] = [
    { value: ALL, text: t('allCities') },
    ...offered.map(({ code, name }) => ({ value: code, text: name })),
    ...(cities && cities.length > offered.length ? [{ value: MORE, text: t('moreCities'), opens: true }] : []),
  ]
  return (
    <Refreshable onRefresh={list.reload}>
      <View className='content'>
        {!!cities && cities.length > 1 && (
          <Chips
            name={t('cities')}
            chips={chips}
            chosen={[city]}
            onTap={value => (value === MORE ? setAsksCity(true) : choose(value))}
          />
        )}
        {!here && list.items.length > 0 && (
          <Tap
            className='field__action'
            busy={state === 'asking'}
            onClick={() => {
              void ask()
            }}
          >
            <Icon name='location' size={18} />
            <Text>{t(state === 'asking' ? 'locating' : 'nearest')}</Text>
          </Tap>
        )}
        {state === 'unknown' && (
          <Text className='hint point__line' {...aria({ role: 'status' })}>
            {t('notLocated')}
          </Text>
        )}
        {list.items.length > 0 && (
          <View className='cards' {...aria({ role: 'list', label: t('toList') })}>
            {list.items.map(point => (
              <PointRow key={point.id} point={point} tenantId={tenantId} />
            ))}
          </View>
        )}
        <ListTail
          list={list}
          empty={
            city ? (
              <EmptyState icon='place' text={t('emptyCity')} action={t('allCities')} onAction={() => choose(ALL)} />
            ) : (
              <EmptyState icon='place' text={t('empty')} action={say('home')} onAction={() => restart('/mall/index')} />
            )
          }
        />
      </View>
      {asksCity && (
        <OptionSheet
          title={t('whichCity')}
          choices={(cities ?? []).map(({ code, name }) => ({ value: code, text: name }))}
          chosen={city ? [city] : []}
          onChoose={([code]) => choose(code ?? ALL)}
          onClose={() => setAsksCity(false)}
        />
      )}
    </Refreshable>
  )
}

export default screen('/serviceProviderNetWork', Points)
