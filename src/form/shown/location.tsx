import { Text, View } from '@tarojs/components'
import { location as platform } from '@/platform/location'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import type { LocationValue } from '@shared/form'
import { formTexts } from '../form.i18n'
import { firstText, isDictionary } from '../read'
import { shownType, type ViewProps } from '../types'

export type Place = Omit<LocationValue, 'latitude' | 'longitude'> & {
  latitude: number | null
  longitude: number | null
}

const number = (x: unknown) => (typeof x === 'number' && Number.isFinite(x) ? x : null)
export const readPlace = (value: unknown): Place =>
  isDictionary(value)
    ? { address: firstText(value, 'address'), latitude: number(value.latitude), longitude: number(value.longitude) }
    : { address: '', latitude: null, longitude: null }

/** '30.27415° N, 120.15515° E'; '' without coordinates. */
export function coordinates({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): string {
  if (latitude === null || longitude === null) return ''
  return `${Math.abs(latitude).toFixed(5)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(5)}° ${longitude < 0 ? 'W' : 'E'}`
}

export function LocationView({ value }: ViewProps<Place>) {
  const t = formTexts.useT()
  const { show } = platform
  const { latitude, longitude, address } = value
  return (
    <View>
      {address !== '' && (
        <Text className='field__value' userSelect>
          {address}
        </Text>
      )}
      <Text className='hint nums' userSelect>
        {coordinates(value)}
      </Text>
      {show && latitude !== null && longitude !== null && (
        <Tap className='field__action' onClick={() => show({ latitude, longitude, address })}>
          <Icon name='place' size={18} />
          <Text>{t('showMap')}</Text>
        </Tap>
      )}
    </View>
  )
}

export const location = shownType<Place>({ read: readPlace, View: LocationView })
