import { Select } from 'antd'
import { useState } from 'react'
import { entryKindOf } from '@shared/form-rules'
import { LANGUAGES, type Localized } from '@shared/language'
import type { EntryHints as Hints, StoredField, Words } from '@contract/stored-field'
import { Field } from '../../ui/Field'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { isSame } from '../../ui/same'
import { hintTexts } from './hints.i18n'

/** What the contract takes, each once: what it had and this list had not would not compile. */
const namesOf = <K extends string>(all: Readonly<Record<K, true>>) => Object.keys(all) as K[]
const ASKS = namesOf<NonNullable<Hints['asks']>>({
  text: true,
  code: true,
  person: true,
  praised: true,
  phone: true,
  brand: true,
  story: true,
  opinion: true,
  remark: true,
  temperatureSet: true,
  temperatureReached: true,
  floor: true,
  meterHours: true,
  year: true,
  price: true,
  distance: true,
})
const ROLES = namesOf<NonNullable<Hints['role']>>({
  appointment: true,
  deadline: true,
  wish: true,
  past: true,
  onset: true,
  incident: true,
})
const TOPICS = namesOf<NonNullable<Hints['topic']>>({
  noise: true,
  outdoorUnit: true,
  wall: true,
  water: true,
  condition: true,
  complaint: true,
  reply: true,
  reason: true,
  scope: true,
  power: true,
  contactPlace: true,
  invoice: true,
  machinePart: true,
  sparePart: true,
})

const MOST = { words: 60, letters: 60 } as const
const asLines = (words: Words | undefined): Localized =>
  Object.fromEntries(LANGUAGES.flatMap(one => (words?.[one] ? [[one, words[one].join('\n')]] : [])))
const asWords = (lines: Localized): Words =>
  Object.fromEntries(
    LANGUAGES.flatMap(one => {
      const words = (lines[one] ?? '').split('\n').map(word => word.trim().slice(0, MOST.letters))
      const said = words.filter(Boolean).slice(0, MOST.words)
      return said.length ? [[one, said]] : []
    }),
  )

/** Words in each language, one a line. A line that is just begun stands here alone. */
function WordLines({
  label,
  value,
  readOnly,
  onChange,
}: {
  label: string
  value: Words | undefined
  readOnly: boolean
  onChange: (words: Words | undefined) => void
}) {
  const t = hintTexts.useT()
  const [typed, setLines] = useState(() => asLines(value))
  // a draft that was given up has other words than those that are typed
  const lines = isSame(asWords(typed), value ?? {}) ? typed : asLines(value)
  return (
    <LocalizedInput
      label={label}
      hint={t('onePerLine')}
      value={lines}
      max={MOST.words * (MOST.letters + 1)}
      lines
      disabled={readOnly}
      onChange={next => {
        setLines(next)
        const words = asWords(next)
        onChange(Object.keys(words).length ? words : undefined)
      }}
    />
  )
}

/** What the assistant is told of a field, folded: it guesses what is not said. Nothing for a field that it does not fill in. */
export function EntryHints({
  field: { formType, setting },
  readOnly,
  onChange,
}: {
  field: StoredField
  readOnly: boolean
  onChange: (hints: Hints | undefined) => void
}) {
  const t = hintTexts.useT()
  const kind = entryKindOf(formType)
  const hints = setting.entry ?? {}
  if (!kind) return null
  const put = (part: keyof Hints, value: unknown) => {
    const { [part]: _gone, ...rest } = hints
    const next: Hints = value === undefined ? rest : { ...rest, [part]: value }
    onChange(Object.keys(next).length ? next : undefined)
  }
  const choice = (part: 'asks' | 'role' | 'topic', options: readonly { value: string; label: string }[]) => (
    <Field label={t(part)}>
      {at => (
        <Select<string>
          {...at}
          allowClear
          placeholder={t('guess')}
          value={hints[part]}
          disabled={readOnly}
          options={[...options]}
          onChange={next => put(part, next)}
        />
      )}
    </Field>
  )
  return (
    <details className='template__hints'>
      <summary>{t('hints')}</summary>
      <div className='template__form'>
        <p className='field__hint'>{t('hintsHint')}</p>
        <div className='fields'>
          {(kind === 'text' || kind === 'longText' || kind === 'number') &&
            choice(
              'asks',
              ASKS.map(value => ({ value, label: t(`asks_${value}`) })),
            )}
          {kind === 'time' &&
            choice(
              'role',
              ROLES.map(value => ({ value, label: t(`role_${value}`) })),
            )}
          {(kind === 'option' || kind === 'options' || kind === 'path') &&
            choice(
              'topic',
              TOPICS.map(value => ({ value, label: t(`topic_${value}`) })),
            )}
        </div>
        {(['cues', 'not'] as const).map(part => (
          <WordLines
            key={part}
            label={t(part)}
            value={hints[part]}
            readOnly={readOnly}
            onChange={words => put(part, words)}
          />
        ))}
      </div>
    </details>
  )
}
