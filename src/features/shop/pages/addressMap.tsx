import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { location } from '@/platform/location'
import type { Located } from '@/platform/location/types'
import { map } from '@/platform/map'
import { closeTo } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { tellRefusal } from '@/ui/device'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { Tap } from '@/ui/Tap'
import { addressLine } from '@shared/address'
import { coordinatesOf, distanceBetween, type Coordinates } from '@shared/coordinates'
import { mapTexts } from '@/domain/map.i18n'
import { distanceText } from '@/domain/maps'
import { picked } from '../picked'
import { useHere } from '@/domain/useHere'
import '@/form/Form.scss'
import './map.scss'

/** What a map begins with where nothing is known: the middle of the country's capital. */
const BEGINNING: Coordinates = { longitude: 116.397, latitude: 39.909 }

/** A point for the address `id` of the book, or for a new one. */
function AddressMap({ visit }: ScreenProps) {
  const t = mapTexts.useT()
  const language = useLanguage()
  const { id = '', choose, longitude, latitude } = visit.query
  const [at, setAt] = useState(() => coordinatesOf(longitude, latitude))
  const [words, setWords] = useState('')
  const { here, state, ask } = useHere()
  const asked = useCall('GET /area/map', map.own ? null : {})
  const book = useCall('GET /address/queryAddressList', {})
  const tiles = map.own ?? asked.data
  const take = async (locate: () => Promise<Located>) => {
    const found = await locate()
    if (found.status === 'denied' || found.status === 'guide') void tellRefusal(found.status)
    if (found.status !== 'found') return
    setAt({ longitude: found.longitude, latitude: found.latitude })
    setWords(found.address)
  }
  const mark = (place: Coordinates) => {
    setAt(place)
    setWords('')
  }
  const use = () => {
    if (at) picked.now = { of: id, words, longitude: at.longitude, latitude: at.latitude }
    closeTo('/address/edit', { id, choose })
  }
  // without an answer there is no map, and the rest of the screen is there
  if (tiles === undefined && !asked.error) return <PageSkeleton cards={2} />
  const marked = (book.data ?? []).flatMap(one => {
    const { longitude: x, latitude: y } = one
    return x === null || y === null || one.id === id ? [] : [{ one, place: { longitude: x, latitude: y } }]
  })
  const { chooseOnMap } = location
  return (
    <>
      {tiles && <map.View at={at ?? here ?? BEGINNING} mark={at} tiles={tiles} label={t('pickMap')} onPick={mark} />}
      <View className='content'>
        <View className='card place-card'>
          <Text className='sub'>{t(tiles ? 'pickHint' : 'noMap')}</Text>
          <Text {...aria({ role: 'status' })}>
            {at ? t('marked', { place: `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}` }) : t('unmarked')}
          </Text>
          <View className='field__actions'>
            <Tap
              className='field__action'
              busy={state === 'asking'}
              onClick={() => {
                void ask().then(found => {
                  if (found) void take(() => Promise.resolve(found))
                })
              }}
            >
              <Icon name='location' size={18} />
              <Text>{t(state === 'asking' ? 'locating' : 'here')}</Text>
            </Tap>
            {chooseOnMap && (
              <Tap
                className='field__action'
                onClick={() => {
                  void take(chooseOnMap)
                }}
              >
                <Icon name='search' size={18} />
                <Text>{t('search')}</Text>
              </Tap>
            )}
          </View>
          {state === 'unknown' && (
            <Text className='hint' {...aria({ role: 'status' })}>
              {t('notLocated')}
            </Text>
          )}
        </View>
        {marked.length > 0 && (
          <View className='card' {...aria({ role: 'list', label: t('nearby') })}>
            <Text className='card__title'>{t('nearby')}</Text>
            {marked.map(({ one, place }) => (
              <View key={one.id} {...aria({ role: 'listitem' })}>
                <Tap className='place-row' onClick={() => mark(place)}>
                  <Text>{addressLine(one)}</Text>
                  {here && <Text className='hint'>{distanceText(distanceBetween(here, place), language)}</Text>}
                </Tap>
              </View>
            ))}
          </View>
        )}
      </View>
      <StickyBar>
        <Button disabled={!at} onClick={use}>
          {t('use')}
        </Button>
      </StickyBar>
    </>
  )
}

export default screen('/address/map', AddressMap)
