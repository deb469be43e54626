import { Input } from 'antd'
import { useState } from 'react'
import { LANGUAGES, type Language, type Localized } from '@shared/language'
import { hasText } from '@shared/readable'
import { LANGUAGE_TAGS } from '../i18n/language-names'
import { useLanguage } from '../i18n/texts'
import type { EditField } from './EditDrawer'
import { Field } from './Field'
import { formTexts } from './form.i18n'

/** Each language by its own short name. */
const SHORT: Record<Language, string> = { zh: '简', en: 'EN', ru: 'RU', tw: '繁' }

interface Props {
  label: string
  isRequired?: boolean
  hint?: string
  value: Localized
  onChange: (value: Localized) => void
  max: number
  lines?: boolean
  disabled?: boolean
  /** what is wrong with it */
  error?: string
  /** languages that it is wanted in; all */
  languages?: readonly Language[]
}

/** A text of the company in its languages, side by side as tabs; a dot marks where it is missing. */
export function LocalizedInput({
  label,
  isRequired,
  hint,
  value,
  onChange,
  max,
  lines,
  disabled,
  error,
  languages = LANGUAGES,
}: Props) {
  const t = formTexts.useT()
  const own = useLanguage()
  const [chosen, setChosen] = useState<Language | null>(null)
  const language =
    chosen && languages.includes(chosen) ? chosen : languages.includes(own) ? own : (languages[0] ?? 'zh')
  const change = (text: string) => onChange({ ...value, [language]: text })
  const common = { value: value[language] ?? '', maxLength: max, disabled, lang: LANGUAGE_TAGS[language] }
  return (
    <Field
      label={label}
      isRequired={isRequired}
      hint={hint}
      error={error}
      beside={
        <span className='languages' role='group' aria-label={`${label}: ${t('language')}`}>
          {languages.map(one => {
            const isMissing = !value[one]?.trim()
            return (
              <button
                key={one}
                type='button'
                className={one === language ? 'languages__one languages__one--on' : 'languages__one'}
                aria-pressed={one === language}
                title={isMissing ? t('missingIn', { language: SHORT[one] }) : undefined}
                onClick={() => setChosen(one)}
              >
                {SHORT[one]}
                {isMissing && <span className='languages__missing' />}
              </button>
            )
          })}
        </span>
      }
    >
      {at =>
        lines ? (
          <Input.TextArea
            {...at}
            {...common}
            autoSize={{ minRows: 2, maxRows: 8 }}
            onChange={e => change(e.target.value)}
          />
        ) : (
          <Input {...at} {...common} onChange={e => change(e.target.value)} />
        )
      }
    </Field>
  )
}

/** A text in the company's languages as a field of a form that is edited in a drawer. */
export const localizedField = <N extends string>({
  name,
  label,
  max,
  isRequired = false,
  lines = false,
}: {
  name: N
  label: string
  max: number
  /** in one language at least */
  isRequired?: boolean
  /** it may have several lines */
  lines?: boolean
}): EditField<Record<N, Localized>> => ({
  name,
  label,
  hasLabel: true,
  tell: value => LANGUAGES.flatMap(language => (value as Localized | undefined)?.[language]?.trim() || []).join(' / '),
  // the form gives it its value
  input: (
    <LocalizedInput
      label={label}
      isRequired={isRequired}
      max={max}
      lines={lines}
      value={{}}
      onChange={() => undefined}
    />
  ),
  ...(isRequired
    ? {
        check: value =>
          hasText(value as Localized | undefined) ? undefined : `${label}: ${formTexts.t('oneLanguage')}`,
      }
    : {}),
})
