import { Button, Input, Select } from 'antd'
import { useEffect, useRef } from 'react'
import type { CurrencyValue, LocationValue, Parcel, QualityValue } from '@shared/form'
import { currencyOf, parcelsOf, qualityOf } from '@shared/form-rules'
import { MAX_PARCELS } from '@shared/limits'
import { MAX_TYPED_PARCEL } from '@shared/parcel'
import type { QualityUnit } from '@shared/warranty'
import { Icon } from '../../ui/Icon'
import { asNumber, asText, type InputProps } from './inputs'
import { raise } from './raise.i18n'

/** How a wrong part of a value is marked. */
const marked = (at: InputProps<unknown>['at']) => (at.status ? { status: at.status } : {})

/** An amount, with the choice of its currency where there is one. */
export function Money({ at, field, value, onChange }: InputProps<CurrencyValue>) {
  const t = raise.useT()
  const { currencies = [] } = field.setting
  const currency = value?.currency || currencyOf(field)
  const amount = (
    <Input
      {...at}
      inputMode='decimal'
      value={asText(value?.number)}
      maxLength={20}
      {...(currencies.length > 1 ? {} : { suffix: currency })}
      onChange={event =>
        onChange(
          event.target.value === '' && currency === currencyOf(field)
            ? undefined
            : { number: asNumber(event.target.value), currency },
        )
      }
    />
  )
  if (currencies.length < 2) return amount
  return (
    <div className='raise__money'>
      {amount}
      <Select
        aria-label={`${field.displayName}: ${t('currency')}`}
        value={currency}
        options={currencies.map(code => ({ value: code, label: code }))}
        onChange={next => onChange({ number: value?.number ?? '', currency: next })}
      />
    </div>
  )
}

type Place = Omit<LocationValue, 'latitude' | 'longitude'> & Record<'latitude' | 'longitude', number | string>
/** A place by its name and its coordinates: at a desk nobody stands there. */
export function Location({ at, value, onChange }: InputProps<Place>) {
  const t = raise.useT()
  const now = {
    address: asText(value?.address),
    latitude: value?.latitude ?? '',
    longitude: value?.longitude ?? '',
  }
  const set = (change: Partial<Place>) => {
    const next = { ...now, ...change }
    onChange(Object.values(next).some(part => part !== '') ? next : undefined)
  }
  return (
    <div className='address'>
      <Input
        {...at}
        placeholder={t('placeName')}
        value={now.address}
        maxLength={200}
        onChange={event => set({ address: event.target.value })}
      />
      {(['latitude', 'longitude'] as const).map(part => (
        <Input
          key={part}
          {...marked(at)}
          aria-label={t(part)}
          placeholder={t(part)}
          inputMode='decimal'
          maxLength={20}
          value={asText(now[part])}
          onChange={event => set({ [part]: asNumber(event.target.value) })}
        />
      ))}
    </div>
  )
}

/** A warranty: its first day and how long it lasts. */
export function Quality({ at, field, value, onChange }: InputProps<QualityValue>) {
  const t = raise.useT()
  const { startTime, qualityTime } = qualityOf(value)
  const { number } = qualityTime
  const type: QualityUnit = qualityTime.type === 'month' ? 'month' : 'year'
  const set = (change: { startTime?: string; number?: string; type?: QualityUnit }) => {
    const next = { startTime, number, type, ...change }
    onChange(
      next.startTime || next.number !== ''
        ? { startTime: next.startTime, qualityTime: { number: next.number, type: next.type } }
        : undefined,
    )
  }
  const { rule } = field.setting
  const latest = useRef({ value, onChange, taken: '' })
  latest.current = { ...latest.current, value, onChange }
  useEffect(() => {
    const next = rule?.qualityStartDate
      ? { startTime: rule.qualityStartDate, qualityTime: { number: rule.qualityDuration, type: rule.qualityUnit } }
      : undefined
    const now = latest.current
    // what somebody wrote stays; what another product had goes
    if (now.value !== undefined && JSON.stringify(now.value) !== now.taken) return
    latest.current.taken = JSON.stringify(next)
    if (next ?? now.value) now.onChange(next)
  }, [rule])
  return (
    <div className='address'>
      <Input
        {...at}
        type='date'
        aria-label={t('qualityStart')}
        value={startTime}
        onChange={event => set({ startTime: event.target.value })}
      />
      <Input
        {...marked(at)}
        aria-label={t('qualityLength')}
        placeholder={t('qualityLength')}
        inputMode='numeric'
        maxLength={4}
        value={number}
        onChange={event => set({ number: event.target.value })}
      />
      <Select<QualityUnit>
        aria-label={t('qualityUnit')}
        value={type}
        options={[
          { value: 'year', label: t('years') },
          { value: 'month', label: t('months') },
        ]}
        onChange={next => set({ type: next })}
      />
    </div>
  )
}

/** Parcels, each with who carries it and its number; one that is empty waits to be filled in. */
export function Logistics({ at, value, onChange }: InputProps<Parcel[]>) {
  const t = raise.useT()
  const parcels = parcelsOf(value)
  const rows = parcels.length ? parcels : [{ company: '', number: '' }]
  const set = (next: Parcel[]) => onChange(next.length ? next : undefined)
  const change = (index: number, part: Partial<Parcel>) =>
    set(rows.map((one, i) => (i === index ? { ...one, ...part } : one)))
  return (
    <div className='raise__parts'>
      {rows.map(({ company, number }, i) => (
        <div key={i} className='raise__row'>
          <Input
            {...(i === 0 ? at : marked(at))}
            aria-label={t('courier', { n: i + 1 })}
            placeholder={t('courier', { n: i + 1 })}
            maxLength={60}
            value={company}
            onChange={event => change(i, { company: event.target.value })}
          />
          <Input
            {...marked(at)}
            aria-label={t('trackingNumber', { n: i + 1 })}
            placeholder={t('trackingNumber', { n: i + 1 })}
            maxLength={MAX_TYPED_PARCEL}
            value={number}
            onChange={event => change(i, { number: event.target.value })}
          />
          <Button
            type='text'
            aria-label={t('removeParcel', { n: i + 1 })}
            icon={<Icon name='close' size={16} />}
            disabled={!parcels.length}
            onClick={() => set(parcels.filter((_, place) => place !== i))}
          />
        </div>
      ))}
      {rows.length < MAX_PARCELS && (
        <Button size='small' className='raise__add' onClick={() => set([...rows, { company: '', number: '' }])}>
          {t('addParcel')}
        </Button>
      )}
    </div>
  )
}
