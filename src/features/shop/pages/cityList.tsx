import { Input, Text, View } from '@tarojs/components'
import { useCallback, useMemo, useState } from 'react'
import { useCall } from '@/api/useCall'
import { Chips } from '@/form/parts/Chips'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { closeTo } from '@/screen/go'
import { isInPortal } from '@/screen/guard'
import { screen, type ScreenProps } from '@/screen/screen'
import { chooseCity, chosenCities } from '@/stores/city'
import { Cell } from '@/ui/Cell'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Elevator } from '@/ui/nut/Elevator'
import { PageSkeleton } from '@/ui/Skeleton'
import { Tap } from '@/ui/Tap'
import { citiesFound, lettersOf, moreOf, type City } from '../cities'
import { cityTexts } from '../city.i18n'
import { useHere } from '@/domain/useHere'
import './cityList.scss'

const MAX_KEYWORD = 40
/** What stands above the list, and what recent choices add to it, px. */
const [ABOVE, RECENT] = [168, 84]

/** A choice of one of the country's cities, for who opened it: `from` is where it leads back to. */
function CityList({ visit }: ScreenProps) {
  const t = cityTexts.useT()
  const say = common.useT()
  const language = useLanguage()
  const { from } = visit.query
  const [recent] = useState(chosenCities)
  const [typed, setTyped] = useState('')
  const { data, error, reload } = useCall('GET /area/cityList', {})
  const sayMore = useCallback((city: City) => moreOf(city, language, t('notServed')), [language, t])
  const parts = useMemo(() => lettersOf(data ?? [], sayMore), [data, sayMore])
  const { here, state, ask } = useHere()
  // two digits tell a city, and not where in it somebody stands
  const where = here && {
    longitude: here.longitude.toFixed(2),
    latitude: here.latitude.toFixed(2),
  }
  const near = useCall('GET /area/cityAt', where && { query: where }).data
  const choose = (code: string) => {
    const city = data?.find(one => one.code === code)
    if (!city) return
    chooseCity(city)
    closeTo(isInPortal(from) ? from : '/mall/shop')
  }
  if (!data)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          void reload()
        }}
      />
    ) : (
      <PageSkeleton cards={4} />
    )
  const keyword = typed.trim()
  const found = citiesFound(data, keyword)
  return (
    <View className='cities'>
      <View className='cities__head'>
        <View className='cities__field'>
          <Icon name='search' size={18} />
          <Input
            className='cities__input'
            value={typed}
            maxlength={MAX_KEYWORD}
            placeholder={t('search')}
            aria-label={t('search')}
            confirmType='search'
            onInput={event => setTyped(event.detail.value)}
          />
          {typed !== '' && (
            <Tap className='cities__clear' label={say('clearSearch')} onClick={() => setTyped('')}>
              <Icon name='close' size={18} />
            </Tap>
          )}
        </View>
      </View>
      {keyword ? (
        <View className='content' {...aria({ live: 'polite' })}>
          {found.length ? (
            <View className='card cities__found'>
              {found.map(city => (
                <Cell
                  key={city.code}
                  title={city.name}
                  value={sayMore(city) || (city.province === city.name ? '' : city.province)}
                  onClick={() => choose(city.code)}
                />
              ))}
            </View>
          ) : (
            <EmptyState
              icon='place'
              text={t('nothing', { keyword })}
              action={say('clearSearch')}
              onAction={() => setTyped('')}
            />
          )}
        </View>
      ) : (
        <>
          <View className='cities__near'>
            {near ? (
              <Tap className='cities__here' onClick={() => choose(near.code)}>
                <Icon name='location' size={18} />
                <Text className='cities__name'>{near.name}</Text>
                <Text className='cities__more'>{[t('here'), sayMore(near)].filter(Boolean).join(' · ')}</Text>
              </Tap>
            ) : (
              <Tap
                className='cities__here'
                busy={state === 'asking'}
                onClick={() => {
                  void ask()
                }}
              >
                <Icon name='location' size={18} />
                <Text>{t(state === 'asking' ? 'locating' : 'locate')}</Text>
              </Tap>
            )}
            {(state === 'unknown' || near === null) && (
              <Text className='hint' {...aria({ role: 'status' })}>
                {t('notLocated')}
              </Text>
            )}
            {recent.length > 0 && (
              <View {...aria({ role: 'group', label: t('recent') })}>
                <Text className='hint'>{t('recent')}</Text>
                <Chips acts chips={recent.map(({ code, name }) => ({ value: code, text: name }))} onTap={choose} />
              </View>
            )}
          </View>
          <Elevator
            parts={parts}
            chosen={recent[0]?.code ?? ''}
            height={`max(360px, calc(100vh - ${String(ABOVE + (recent.length ? RECENT : 0))}px))`}
            label={t('all')}
            letterName={letter => t('letter', { letter })}
            onChoose={choose}
          />
        </>
      )}
    </View>
  )
}

export default screen('/cityList', CityList)
