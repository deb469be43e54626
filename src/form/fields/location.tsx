import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { aria } from '@/platform/aria'
import { location as platform } from '@/platform/location'
import type { Located } from '@/platform/location/types'
import { TextInput } from '@/platform/text-input'
import { tellRefusal } from '@/ui/device'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { formTexts } from '../form.i18n'
import { coordinates, LocationView, readPlace, type Place } from '../shown/location'
import { fieldType, type EditProps } from '../types'

const MAX_NOTE = 200
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

export const location = fieldType<Place>({ read: readPlace, Edit: LocationEdit, View: LocationView })
