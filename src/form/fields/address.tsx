import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { useAttempt, toastError } from '@/api/attempt'
import { call } from '@/api/call'
import { TextInput } from '@/platform/text-input'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { addressLine } from '@shared/address'
import type { AddressValue, Choice } from '@shared/form'
import { formTexts } from '../form.i18n'
import { CascadeSheet } from '../parts/CascadeSheet'
import { AnotherAddress } from '../parts/KnownSheet'
import { PickRow } from '../parts/PickRow'
import { firstText, isDictionary } from '../read'
import { fieldType, type EditProps } from '../types'
import { PlainText } from './text'

const MAX_STREET = 200
/** What the server takes to split. */
const MAX_PASTED = 200

/** Reads the plain names and the `ad` ones of older records (spec §3). */
export function readAddress(value: unknown): AddressValue {
  if (!isDictionary(value)) return { province: '', city: '', dist: '', address: typeof value === 'string' ? value : '' }
  const number = (x: unknown) => (typeof x === 'number' ? x : null)
  return {
    ...(firstText(value, 'country') ? { country: firstText(value, 'country') } : {}),
    province: firstText(value, 'province', 'adProvince'),
    city: firstText(value, 'city', 'adCity'),
    dist: firstText(value, 'dist', 'adDist'),
    address: firstText(value, 'address', 'adAddress'),
    longitude: number(value.longitude),
    latitude: number(value.latitude),
  }
}

interface Area {
  name: string
  children?: Area[]
}
const toChoices = (areas: Area[]): Choice[] =>
  areas.map(({ name, children }) => ({
    value: name,
    text: name,
    ...(children?.length ? { children: toChoices(children) } : {}),
  }))
/** The divisions of the country, asked for once. */
let regions: Promise<Choice[]> | null = null
function loadRegions(): Promise<Choice[]> {
  regions ??= call('GET /area/getProvinceCity').then(toChoices, (error: unknown) => {
    regions = null
    throw error
  })
  return regions
}

function AddressEdit({ field, value, onChange, onBlur, invalid, errorId }: EditProps<AddressValue>) {
  const t = formTexts.useT()
  const [choices, setChoices] = useState<Choice[] | null>(null)
  const [pasting, setPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  const [attempt, busy] = useAttempt()
  const described = errorId ? { describedBy: errorId } : {}
  const open = () => {
    loadRegions().then(setChoices).catch(toastError)
  }
  const recognise = () =>
    attempt(async () => {
      const found = await call('GET /ssp/event/addressResolution', {
        query: { address: pasted.trim().slice(0, MAX_PASTED) },
      })
      onChange({
        ...value,
        longitude: null,
        latitude: null,
        ...(found.province ? { province: found.province, city: found.city, dist: found.dist } : {}),
        address: found.address || value.address,
      })
      if (found.province) {
        setPasting(false)
        setPasted('')
      } else void Taro.showToast({ title: t('notRecognised'), icon: 'none' })
    })
  return (
    <View className='address'>
      <PickRow
        label={`${field.displayName}, ${t('region')}`}
        text={addressLine({ ...value, country: '', address: '' })}
        placeholder={t('chooseRegion')}
        onOpen={open}
      />
      <View className='address__street'>
        <TextInput
          value={value.address}
          onChange={address => onChange({ ...value, address, longitude: null, latitude: null })}
          onBlur={onBlur}
          label={`${field.displayName}, ${t('street')}`}
          placeholder={t('street')}
          maxLength={MAX_STREET}
          required={field.isNull === 0}
          invalid={invalid}
          autoComplete='street-address'
          {...described}
        />
      </View>
      <View className='field__actions'>
        <AnotherAddress label={field.displayName} value={value} textOf={addressLine} onChoose={onChange} />
        {!pasting && (
          <Tap className='field__action' onClick={() => setPasting(true)}>
            <Icon name='edit' size={16} />
            <Text>{t('pasteAddress')}</Text>
          </Tap>
        )}
      </View>
      {pasting && (
        <View className='address__paste'>
          <TextInput
            multiline
            value={pasted}
            onChange={setPasted}
            label={t('pasteAddress')}
            placeholder={t('pasteHint')}
            maxLength={MAX_PASTED}
          />
          <View className='address__go'>
            <Button
              size='small'
              busy={busy}
              disabled={!pasted.trim()}
              onClick={() => {
                void recognise()
              }}
            >
              {t('recognise')}
            </Button>
          </View>
        </View>
      )}
      {choices && (
        <CascadeSheet
          title={t('region')}
          choices={choices}
          path={[value.province, value.city, value.dist]}
          onChoose={([province = '', city = '', dist = '']) =>
            onChange({ ...value, province, city, dist, longitude: null, latitude: null })
          }
          onClose={() => setChoices(null)}
        />
      )}
    </View>
  )
}

export const address = fieldType<AddressValue>({
  read: readAddress,
  toSubmit: value => ({ ...value, address: value.address.trim() }),
  Edit: AddressEdit,
  View: ({ value }) => <PlainText value={addressLine(value)} />,
})
