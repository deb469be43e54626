import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { MAX_PASTED, PlaceEdit } from '@/form/fields/address'
import { readAddress } from '@/form/shown/address'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { location } from '@/platform/location'
import { inputMode } from '@/platform/input-mode'
import { TextInput } from '@/platform/text-input'
import { closeTo, go } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { ownPlace } from '@/stores/drafts'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { SwitchRow } from '@/ui/SwitchRow'
import { Tap } from '@/ui/Tap'
import { TextField } from '@/ui/TextField'
import { ApiError } from '@shared/envelope'
import type { AddressValue } from '@shared/form'
import { isAbroad } from '@shared/form-rules'
import { addressTexts } from '../address.i18n'
import { KeptOne, SaveBar, useFilled } from '../components/keeping'
import { toOrder } from '../checkout'
import { mapTexts } from '@/domain/map.i18n'
import { picked, regionOf, type Picked, type Region } from '../picked'
import type { BookAddress } from '../types'
import './addressEdit.scss'

const MAX_NAME = 40
const MAX_PHONE = 20
/** Which field a refusal of the server is about. */
const OF_FIELD: Record<string, 'phone' | 'place'> = { PHONE_INVALID: 'phone', ADDRESS_INCOMPLETE: 'place' }

interface Filled {
  name: string
  phone: string
  place: AddressValue
  isDefault: boolean
}
/** What comes from the map, into what is filled in by then. */
interface Taking {
  at(mark: Picked): void
  region(region: Region): void
}
/** A mark on the map stays while only the street is written otherwise: it is shown beside it, and can be taken away. */
const keepMark = (before: AddressValue, now: AddressValue): AddressValue =>
  (['country', 'province', 'city', 'dist'] as const).every(part => before[part] === now[part])
    ? { ...now, longitude: before.longitude, latitude: before.latitude }
    : now
type Errors = Partial<Record<'name' | 'phone' | 'place', string>>

/** An address of the book, or a new one. */
function AddressEdit({ visit }: ScreenProps) {
  const t = addressTexts.useT()
  const { id = '' } = visit.query
  const { choose } = visit.query
  const list = useCall('GET /address/queryAddressList', {})
  useTitle(t(id ? 'editTitle' : 'newTitle'))
  return (
    <KeptOne
      id={id}
      list={list}
      icon='place'
      missing={t('missing')}
      toList={t('toList')}
      onList={() => closeTo('/address/list', { choose })}
    >
      {(before, isFirst) => <Editor before={before} isFirst={isFirst} choose={choose} />}
    </KeptOne>
  )
}

function Editor({
  before,
  isFirst,
  choose,
}: {
  before: BookAddress | undefined
  isFirst: boolean
  choose: string | undefined
}) {
  const t = addressTexts.useT()
  const tm = mapTexts.useT()
  const say = common.useT()
  const session = useSession()
  const { filled, change, errors, setErrors, idempotencyKey, drop } = useFilled<Filled, Errors>(
    ownPlace(`address ${before?.id ?? ''}`),
    () => ({
      // who has none yet is likely to live there
      name: before?.name ?? (isFirst ? session.memberName : ''),
      phone: before?.phone ?? (isFirst ? session.phone : ''),
      place: readAddress(before),
      isDefault: before?.isDefault ?? isFirst,
    }),
  )
  const [pasted, setPasted] = useState('')
  const [run, busy] = useAttempt()
  const [read, isReading] = useAttempt()
  const { chooseOnMap } = location
  const tiles = useCall('GET /area/map', chooseOnMap ? null : {}).data
  // without a map a place is marked by where one is
  const hasMap = !!chooseOnMap || !!tiles
  const { now: mark } = useSnapshot(picked)
  const take = useRef<Taking | null>(null)
  take.current = {
    at: ({ longitude, latitude }) => change({ place: { ...filled.place, longitude, latitude } }),
    // nothing that somebody chose gives way to what was guessed
    region: region => {
      if (!filled.place.province && !isAbroad(filled.place))
        change({ place: { ...filled.place, ...region, address: filled.place.address || region.address } })
    },
  }
  useEffect(() => {
    if (mark?.of !== (before?.id ?? '')) return
    picked.now = null
    take.current?.at(mark)
    void regionOf(mark).then(region => {
      if (region) take.current?.region(region)
    })
  }, [mark, before])
  const { longitude, latitude } = filled.place
  const isMarked = typeof longitude === 'number' && typeof latitude === 'number'
  const recognise = () =>
    void read(async () => {
      const found = await call('GET /address/resolution', { query: { address: pasted.trim().slice(0, MAX_PASTED) } })
      const { name, phone, province, city, dist, address } = found
      change({
        ...(name ? { name } : {}),
        ...(phone ? { phone } : {}),
        ...(province
          ? {
              place: {
                province,
                city,
                dist,
                address: address || filled.place.address,
                longitude: null,
                latitude: null,
              },
            }
          : address
            ? { place: { ...filled.place, address, longitude: null, latitude: null } }
            : {}),
      })
      void Taro.showToast({ title: t(province ? 'read' : 'notRead'), icon: 'none' })
    })
  const save = () =>
    void run(async () => {
      const { province, city, address } = filled.place
      const isWhole = !!address.trim() && (isAbroad(filled.place) || (!!province && !!city))
      const wrong: Errors = {
        ...(filled.name.trim() ? {} : { name: t('needName') }),
        ...(filled.phone.trim() ? {} : { phone: t('needPhone') }),
        ...(isWhole ? {} : { place: t('needPlace') }),
      }
      setErrors(wrong)
      if (Object.keys(wrong).length) return
      const { country, ...rest } = filled.place
      const body = {
        name: filled.name.trim(),
        phone: filled.phone.trim(),
        ...rest,
        ...(country ? { country } : {}),
        isDefault: filled.isDefault,
      }
      try {
        const kept = before
          ? await call('POST /address/editAddress', { body: { id: before.id, ...body } })
          : await call('POST /address/add', { body }, { idempotencyKey })
        drop()
        void Taro.showToast({ title: say('saved'), icon: 'success' })
        // a new one that was wanted for an order is what is meant
        if (choose && !before) toOrder(choose, kept.id)
        else closeTo('/address/list', { choose })
      } catch (error) {
        const field = error instanceof ApiError ? OF_FIELD[error.id] : undefined
        if (!field || !(error instanceof ApiError)) throw error
        setErrors({ [field]: error.message })
      }
    })
  // the default one stays it until another is
  const mayChange = !before?.isDefault && !isFirst
  return (
    <>
      <View className='content'>
        <View className='card book-paste'>
          <Text className='sub'>{t('pasteTitle')}</Text>
          <TextInput
            multiline
            value={pasted}
            onChange={setPasted}
            label={t('pasteTitle')}
            placeholder={t('pasteHint')}
            maxLength={MAX_PASTED}
          />
          <View className='book-paste__go'>
            <Button kind='plain' size='small' busy={isReading} disabled={!pasted.trim()} onClick={recognise}>
              {t('paste')}
            </Button>
          </View>
        </View>
        <View className='card book-edit'>
          <TextField
            id='address-name'
            label={t('name')}
            value={filled.name}
            onInput={name => change({ name })}
            error={errors.name}
            maxLength={MAX_NAME}
            autoComplete='name'
          />
          <TextField
            id='address-phone'
            label={t('phone')}
            value={filled.phone}
            onInput={phone => change({ phone })}
            error={errors.phone}
            maxLength={MAX_PHONE}
            inputMode={inputMode.digits}
            autoComplete='tel'
          />
          <View className='book-edit__place'>
            <Text className='book-edit__label' {...aria({ hidden: true })}>
              {t('place')}
            </Text>
            <PlaceEdit
              name={t('place')}
              value={filled.place}
              onChange={one => change({ place: keepMark(filled.place, one) })}
              required
              invalid={!!errors.place}
              errorId={errors.place ? 'address-place-error' : undefined}
            >
              <Tap
                className='field__action'
                onClick={() =>
                  go('/address/map', {
                    id: before?.id,
                    choose,
                    ...(isMarked ? { longitude, latitude } : {}),
                  })
                }
              >
                <Icon name='location' size={16} />
                <Text>{tm(isMarked ? 'onMapAgain' : hasMap ? 'onMap' : 'markPlace')}</Text>
              </Tap>
              {isMarked && (
                <Tap
                  className='field__action'
                  onClick={() => change({ place: { ...filled.place, longitude: null, latitude: null } })}
                >
                  <Icon name='close' size={16} />
                  <Text>{tm('removeMark')}</Text>
                </Tap>
              )}
            </PlaceEdit>
            {errors.place && (
              <View id='address-place-error' className='text-field__error' {...aria({ role: 'alert' })}>
                <Text>{errors.place}</Text>
              </View>
            )}
          </View>
        </View>
        <View className='card'>
          <SwitchRow
            title={t('makeDefault')}
            hint={t(before?.isDefault ? 'staysDefault' : 'makeDefaultHint')}
            on={filled.isDefault}
            disabled={!mayChange}
            onClick={() => change({ isDefault: !filled.isDefault })}
          />
        </View>
      </View>
      <SaveBar busy={busy} onSave={save} />
    </>
  )
}

export default screen('/address/edit', AddressEdit)
