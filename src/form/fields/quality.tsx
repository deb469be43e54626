import { View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '@/i18n'
import { TextInput } from '@/platform/text-input'
import { fullDate } from '@shared/dates'
import type { QualityValue } from '@shared/form'
import { isEmptyQualityTime, qualityOf } from '@shared/form-rules'
import { qualityEndTime, type QualityLink } from '@shared/warranty'
import { editTexts } from '../edit.i18n'
import { CalendarSheet } from '../parts/CalendarSheet'
import { Chips } from '../parts/Chips'
import { PickRow } from '../parts/PickRow'
import { PlainText } from '../shown/plain-text'
import { fieldType, type EditProps, type ViewProps } from '../types'
import { cleanNumber } from './number'
import './quality.scss'

const MAX_NUMBER = 4

/** A form value, or the remote data of a quality rule (spec §3 "Product"). */
function read(value: unknown): QualityValue {
  const { startTime, qualityTime } = qualityOf(value)
  return { startTime, qualityTime: { ...qualityTime, type: qualityTime.type === 'month' ? 'month' : 'year' } }
}
const EMPTY = read(undefined)
const isSame = (a: QualityValue, b: QualityValue): boolean =>
  a.startTime === b.startTime &&
  String(a.qualityTime.number) === String(b.qualityTime.number) &&
  (a.qualityTime.type === b.qualityTime.type || a.qualityTime.number === '')
/** The period of a rule; null where the catalogue says none, or not since when. */
const periodOf = (rule: QualityLink | undefined): QualityValue | null => (rule?.qualityStartDate ? read(rule) : null)
const endOf = ({ startTime, qualityTime }: QualityValue): string =>
  isEmptyQualityTime(qualityTime) ? '' : qualityEndTime(startTime, Number(qualityTime.number), qualityTime.type)

function QualityEdit({ field, value, onChange, onBlur, invalid, errorId }: EditProps<QualityValue>) {
  const te = editTexts.useT()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const { startTime, qualityTime } = value
  const end = endOf(value)
  const { rule } = field.setting
  const byRule = periodOf(rule)
  const isByRule = byRule !== null && isSame(value, byRule)
  const [byHand, setByHand] = useState(false)
  const taken = useRef<QualityValue | null>(null)
  const latest = useRef({ value, byHand, onChange })
  latest.current = { value, byHand, onChange }
  useEffect(() => {
    const { value: present, byHand: isKept, onChange: put } = latest.current
    // what somebody wrote stays; what another product had goes
    const isOpen = isSame(present, EMPTY) || (taken.current && isSame(present, taken.current))
    const next = periodOf(rule)
    taken.current = next
    if (isOpen && !isKept && !isSame(present, next ?? EMPTY)) put(next ?? EMPTY)
  }, [rule])
  const mode = byRule && (
    <Chips
      name={`${field.displayName}, ${te('qualityMode')}`}
      chips={[
        { value: 'rule', text: te('qualityByRule') },
        { value: 'hand', text: te('qualityByHand') },
      ]}
      chosen={[isByRule && !byHand ? 'rule' : 'hand']}
      onTap={next => {
        setByHand(next === 'hand')
        if (next === 'rule') onChange(byRule)
      }}
    />
  )
  if (isByRule && !byHand)
    return (
      <>
        {mode}
        <QualityView field={field} value={value} />
      </>
    )
  return (
    <>
      {mode}
      <PickRow
        label={`${field.displayName}, ${te('qualityStart')}`}
        text={fullDate(startTime, language) || startTime}
        placeholder={te('qualityStart')}
        icon='calendar'
        onOpen={() => setOpen(true)}
      />
      <View className='quality'>
        <TextInput
          className='quality__number nums'
          value={String(qualityTime.number)}
          onChange={text => onChange({ ...value, qualityTime: { ...qualityTime, number: cleanNumber(text) } })}
          onBlur={onBlur}
          label={`${field.displayName}, ${te('qualityLength')}`}
          placeholder={te('qualityLength')}
          keys='decimal'
          maxLength={MAX_NUMBER}
          invalid={invalid}
          {...(errorId ? { describedBy: errorId } : {})}
        />
        <Chips
          name={`${field.displayName}, ${te('qualityLength')}`}
          chips={[
            { value: 'year', text: te('years') },
            { value: 'month', text: te('months') },
          ]}
          chosen={[qualityTime.type]}
          onTap={type =>
            onChange({ ...value, qualityTime: { ...qualityTime, type: type === 'month' ? 'month' : 'year' } })
          }
        />
      </View>
      {end && <View className='hint'>{te('qualityUntil', { end: fullDate(end, language) })}</View>}
      {open && (
        <CalendarSheet
          title={te('qualityStart')}
          value={startTime}
          withTime={false}
          onChoose={day => onChange({ ...value, startTime: day })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function QualityView({ value }: ViewProps<QualityValue>) {
  const te = editTexts.useT()
  const language = useLanguage()
  const { startTime, qualityTime } = value
  const end = endOf(value)
  const parts = [
    startTime && te('qualityFrom', { start: fullDate(startTime, language) || startTime }),
    !isEmptyQualityTime(qualityTime) &&
      te(qualityTime.type === 'month' ? 'qualityMonths' : 'qualityYears', { count: Number(qualityTime.number) }),
    end && te('qualityUntil', { end: fullDate(end, language) }),
  ]
  return <PlainText value={parts.filter(Boolean).join(' · ')} />
}

/** A warranty period: its first day and how long it lasts; by the catalogue where it says so, or by hand. */
export const quality = fieldType<QualityValue>({
  read,
  toSubmit: ({ startTime, qualityTime }) =>
    startTime || qualityTime.number !== '' ? { startTime, qualityTime } : null,
  Edit: QualityEdit,
  View: QualityView,
})
