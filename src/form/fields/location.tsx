import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { aria } from '@/platform/aria'
import { location as platform } from '@/platform/location'
import type { Located } from '@/platform/location/types'
import { TextInput } from '@/platform/text-input'
import { tellRefusal } from '@/ui/device'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import type { LocationValue } from '@shared/form'
import { formTexts } from '../form.i18n'
import { firstText, isDictionary } from '../read'
import { fieldType, type EditProps, type ViewProps } from '../types'

const MAX_NOTE = 200
type Place = Omit<LocationValue, 'latitude' | 'longitude'> & { latitude: number | null; longitude: number | null }

const number = (x: unknown) => (typeof x === 'number' && Number.isFinite(x) ? x : null)
const read = (value: unknown): Place =>
  isDictionary(value)
    ? { address: firstText(value, 'address'), latitude: number(value.latitude), longitude: number(value.longitude) }
    : { address: '', latitude: null, longitude: null }

/** '30.27415° N, 120.15515° E'; '' without coordinates. */
export function coordinates({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): string {
  if (latitude === null || longitude === null) return ''
  return `${Math.abs(latitude).toFixed(5)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(5)}° ${longitude < 0 ? 'W' : 'E'}`
}

function LocationEdit({ field, value, onChange, onBlur, errorId }: EditProps<Place>) {
  const t = formTexts.useT()
  const [state, setState] = useState<'' | 'locating' | 'failed'>('')
  const take = async (ask: () => Promise<Located>) => {
    setState('locating')
    const found = await ask()
    setState(found.status === 'failed' ? 'failed' : '')
    if (found.status === 'denied' || found.status === 'guide') void tellRefusal(found.status)
    if (found.status === 'found')
      onChange({ latitude: found.latitude, longitude: found.longitude, address: found.address || value.address })
  }
  const known = coordinates(value)
  const { chooseOnMap } = platform
  return (
    <View>
      {known !== '' && (
        <View className='row'>
          <Icon name='place' size={18} />
          <Text className='field__value nums'>{known}</Text>
        </View>
      )}
      <View className='field__actions'>
        <Tap
          className='field__action'
          disabled={state === 'locating'}
          onClick={() => {
            void take(platform.locate)
          }}
        >
          <Icon name='location' size={18} />
          <Text>{state === 'locating' ? t('locating') : known ? t('locateAgain') : t('locate')}</Text>
        </Tap>
        {chooseOnMap && (
          <Tap
            className='field__action'
            disabled={state === 'locating'}
            onClick={() => {
              void take(chooseOnMap)
            }}
          >
            <Icon name='place' size={18} />
            <Text>{t('onMap')}</Text>
          </Tap>
        )}
      </View>
      {state === 'failed' && (
        <Text className='field__error' {...aria({ role: 'status' })}>
          {t('noLocation')}
        </Text>
      )}
      {known !== '' && (
        <TextInput
          value={value.address}
          onChange={address => onChange({ ...value, address })}
          onBlur={onBlur}
          label={`${field.displayName}, ${t('placeNote')}`}
          placeholder={t('placeNote')}
          maxLength={MAX_NOTE}
          {...(errorId ? { describedBy: errorId } : {})}
        />
      )}
    </View>
  )
}

function LocationView({ value }: ViewProps<Place>) {
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

export const location = fieldType<Place>({ read, Edit: LocationEdit, View: LocationView })
