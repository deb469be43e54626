import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { copyToClipboard } from '@/platform/clipboard'
import { map } from '@/platform/map'
import { restart } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { useWayThere } from '@/screen/useWayThere'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { coordinatesOf, distanceBetween } from '@shared/coordinates'
import { mapTexts } from '@/domain/map.i18n'
import { distanceText, type MapPlace } from '@/domain/maps'
import { useHere } from '@/domain/useHere'
import '@/form/Form.scss'
import './map.scss'

/** Where something is, and the way there. All of it stands in the address, so that anybody may be sent it. */
function PlaceMap({ visit }: ScreenProps) {
  const t = mapTexts.useT()
  const say = common.useT()
  const { name = '', address = '', longitude, latitude } = visit.query
  const place: MapPlace = { name, address, at: coordinatesOf(longitude, latitude) }
  useTitle(name)
  if (!name && !address && !place.at)
    return (
      <View className='content'>
        <EmptyState icon='place' text={t('noPlace')} action={say('home')} onAction={() => restart('/mall/index')} />
      </View>
    )
  return <Shown place={place} />
}

function Shown({ place }: { place: MapPlace }) {
  const t = mapTexts.useT()
  const language = useLanguage()
  const { name, address, at } = place
  // a map that does not come leaves the rest as it is
  const asked = useCall('GET /area/map', map.own || !at ? null : {})
  const tiles = map.own ?? asked.data ?? null
  const { here, state, ask } = useHere()
  const { lead, sheet } = useWayThere(place)
  const words = address || name
  const copy = () =>
    void copyToClipboard(words).then(copied => {
      if (copied) void Taro.showToast({ title: t('copied'), icon: 'none' })
    })
  return (
    <>
      {at && tiles && <map.View at={at} mark={at} tiles={tiles} label={t('map', { name: name || address })} />}
      <View className='content'>
        <View className='card place-card'>
          <View className='place-card__head'>
            <Icon name='place' size={22} />
            <View className='grow'>
              {name !== '' && (
                <View className='place-card__name' {...aria({ role: 'heading', level: 2 })}>
                  {name}
                </View>
              )}
              {address !== '' && (
                <Text className='sub' userSelect>
                  {address}
                </Text>
              )}
              {at && here && <Text className='hint'>{distanceText(distanceBetween(at, here), language)}</Text>}
              {state === 'unknown' && (
                <Text className='hint' {...aria({ role: 'status' })}>
                  {t('notLocated')}
                </Text>
              )}
            </View>
          </View>
          {at && !here && (
            <Tap
              className='field__action'
              busy={state === 'asking'}
              onClick={() => {
                void ask()
              }}
            >
              <Icon name='location' size={18} />
              <Text>{t(state === 'asking' ? 'locating' : 'howFar')}</Text>
            </Tap>
          )}
          <Button onClick={lead}>{t('wayThere')}</Button>
          {words !== '' && (
            <Button kind='plain' onClick={copy}>
              {t('copy')}
            </Button>
          )}
        </View>
      </View>
      {sheet}
    </>
  )
}

export default screen('/main/map', PlaceMap)
