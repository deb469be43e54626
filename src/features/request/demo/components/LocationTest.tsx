import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { aria } from '@/platform/aria'
import { location } from '@/platform/location'
import type { Located } from '@/platform/location/types'
import { Button } from '@/ui/Button'
import { platformTests } from '../platform-tests.i18n'
import './platform-test.scss'

const DIGITS = 5

/** Where the device is, and a place on a map where there is one. */
export function LocationTest() {
  const t = platformTests.useT()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Located | null>(null)
  const take = async (ask: () => Promise<Located>) => {
    setBusy(true)
    setFound(await ask())
    setBusy(false)
  }
  const { chooseOnMap, show } = location
  const said =
    found &&
    (found.status === 'found'
      ? [found.address, `${found.latitude.toFixed(DIGITS)}, ${found.longitude.toFixed(DIGITS)}`]
          .filter(Boolean)
          .join(' · ')
      : t(found.status === 'cancelled' ? 'placeCancelled' : 'placeFailed'))
  return (
    <View className='card platform-test' {...aria({ role: 'group', label: t('mapTitle') })}>
      <Text className='card__title'>{t('mapTitle')}</Text>
      {!chooseOnMap && <Text className='sub'>{t('mapNone')}</Text>}
      {said && (
        <Text id='place' className='platform-test__text nums' {...aria({ role: 'status' })}>
          {said}
        </Text>
      )}
      <View className='platform-test__buttons'>
        <Button
          kind='plain'
          busy={busy}
          onClick={() => {
            void take(location.locate)
          }}
        >
          {t('locateHere')}
        </Button>
        {chooseOnMap && (
          <Button
            kind='plain'
            busy={busy}
            onClick={() => {
              void take(chooseOnMap)
            }}
          >
            {t('onMap')}
          </Button>
        )}
        {show && found?.status === 'found' && (
          <Button kind='plain' onClick={() => show(found)}>
            {t('showPlace')}
          </Button>
        )}
      </View>
    </View>
  )
}
