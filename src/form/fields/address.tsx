import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useContext, useState, type ReactNode } from 'react'
import { useAttempt, toastError } from '@/api/attempt'
import { call } from '@/api/call'
import { TextInput } from '@/platform/text-input'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { useLanguage } from '@/i18n'
import { addressLine } from '@shared/address'
import type { AddressValue, Choice } from '@shared/form'
import { isAbroad } from '@shared/form-rules'
import { editTexts } from '../edit.i18n'
import { formTexts } from '../form.i18n'
import { CascadeSheet } from '../parts/CascadeSheet'
import { AnotherAddress, KnownContext } from '../parts/KnownSheet'
import { OptionSheet } from '../parts/OptionSheet'
import { PickRow } from '../parts/PickRow'
import { AddressView, readAddress } from '../shown/address'
import { fieldType, type EditProps } from '../types'
import '../Form.scss'

const MAX_STREET = 200
const MAX_PART = 50
/** What the server takes to split. */
export const MAX_PASTED = 200

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

/** Countries by their names, China first; asked for once in each language. */
const countries = new Map<string, Promise<Choice[]>>()
function loadCountries(language: string): Promise<Choice[]> {
  const known = countries.get(language)
  if (known) return known
  const asked = call('GET /area/countries').then(
    list => list.map(({ name }) => ({ value: name, text: name })),
    (error: unknown) => {
      countries.delete(language)
      throw error
    },
  )
  countries.set(language, asked)
  return asked
}

interface PlaceEditProps {
  /** what the place is for, for screen readers */
  name: string
  value: AddressValue
  onChange: (value: AddressValue) => void
  onBlur?: () => void
  required?: boolean
  invalid?: boolean
  /** id of the text that says what is wrong */
  errorId?: string | undefined
  /** further ways to fill it in */
  children?: ReactNode
}

/** Region and street at home; country, region, city and street abroad. */
export function PlaceEdit({ name, value, onChange, onBlur, required, invalid, errorId, children }: PlaceEditProps) {
  const t = formTexts.useT()
  const te = editTexts.useT()
  const [choices, setChoices] = useState<Choice[] | null>(null)
  const [lands, setLands] = useState<Choice[] | null>(null)
  const language = useLanguage()
  const abroad = isAbroad(value)
  const leaving = onBlur ? { onBlur } : {}
  const open = () => {
    loadRegions().then(setChoices).catch(toastError)
  }
  const openLands = () => {
    loadCountries(language).then(setLands).catch(toastError)
  }
  const part = (key: 'province' | 'city', label: string) => (
    <TextInput
      value={value[key]}
      onChange={text => onChange({ ...value, [key]: text, longitude: null, latitude: null })}
      {...leaving}
      label={`${name}, ${label}`}
      placeholder={label}
      maxLength={MAX_PART}
    />
  )
  return (
    <>
      {abroad ? (
        <>
          <PickRow
            label={`${name}, ${te('country')}`}
            text={value.country ?? ''}
            placeholder={te('country')}
            onOpen={openLands}
          />
          {part('province', te('province'))}
          {part('city', te('city'))}
        </>
      ) : (
        <PickRow
          label={`${name}, ${t('region')}`}
          text={addressLine({ ...value, country: '', address: '' })}
          placeholder={t('chooseRegion')}
          onOpen={open}
        />
      )}
      <View className='address__street'>
        <TextInput
          value={value.address}
          onChange={address => onChange({ ...value, address, longitude: null, latitude: null })}
          {...leaving}
          label={`${name}, ${t('street')}`}
          placeholder={t('street')}
          maxLength={MAX_STREET}
          required={!!required}
          invalid={!!invalid}
          autoComplete='street-address'
          {...(errorId ? { describedBy: errorId } : {})}
        />
      </View>
      <View className='field__actions'>
        {children}
        {!abroad && (
          <Tap className='field__action' onClick={openLands}>
            <Icon name='globe' size={16} />
            <Text>{te('country')}</Text>
          </Tap>
        )}
      </View>
      {lands && (
        <OptionSheet
          title={te('country')}
          choices={lands}
          chosen={[value.country ?? lands[0]?.value ?? '']}
          onChoose={([country = '']) =>
            // regions of one country are none of another
            onChange({
              country,
              province: '',
              city: '',
              dist: '',
              address: value.address,
              longitude: null,
              latitude: null,
            })
          }
          onClose={() => setLands(null)}
        />
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
    </>
  )
}

function AddressEdit({ field, value, onChange, onBlur, invalid, errorId }: EditProps<AddressValue>) {
  const t = formTexts.useT()
  const [pasting, setPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  const [attempt, busy] = useAttempt()
  const known = useContext(KnownContext)
  const abroad = isAbroad(value)
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
      // who stands in the same line is whom the form asks for beside the place
      if (found.name || found.phone) known?.choose(found)
      if (found.province) {
        setPasting(false)
        setPasted('')
      } else void Taro.showToast({ title: t('notRecognised'), icon: 'none' })
    })
  return (
    <View className='address'>
      <PlaceEdit
        name={field.displayName}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        required={field.isNull === 0}
        invalid={invalid}
        errorId={errorId}
      >
        <AnotherAddress label={field.displayName} value={value} textOf={addressLine} onChoose={onChange} />
        {!pasting && !abroad && (
          <Tap className='field__action' onClick={() => setPasting(true)}>
            <Icon name='edit' size={16} />
            <Text>{t('pasteAddress')}</Text>
          </Tap>
        )}
      </PlaceEdit>
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
    </View>
  )
}

export const address = fieldType<AddressValue>({
  read: readAddress,
  toSubmit: value => ({ ...value, address: value.address.trim() }),
  Edit: AddressEdit,
  View: AddressView,
})
