import { Button, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef } from 'react'
import { takesValue } from '@shared/form-rules'
import { formulaOf, FORMULA_FUNCTIONS, MAX_FORMULA } from '@shared/formula'
import { localize } from '@shared/language'
import type { StoredField } from '@contract/stored-field'
import { useLanguage } from '../../i18n/texts'
import { Field } from '../../ui/Field'
import { fieldTexts } from './field.i18n'
import { templates } from './templates.i18n'

/** A name that can stand in a formula by itself; any other one is quoted. */
const isWord = (name: string): boolean =>
  /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) && !/^(true|false|null|this)$/.test(name)
const wordOf = (name: string): string => (isWord(name) ? name : `field(${JSON.stringify(name)})`)

/** A formula over the other fields, with what it needs of them as it is typed. */
export function FormulaInput({
  field,
  fields,
  readOnly,
  onChange,
}: {
  field: StoredField
  fields: readonly StoredField[]
  readOnly: boolean
  onChange: (formula: string) => void
}) {
  const t = fieldTexts.useT()
  const unnamed = templates.useT()
  const language = useLanguage()
  const input = useRef<TextAreaRef>(null)
  const text = field.setting.formula ?? ''
  const formula = formulaOf(text)
  const others = fields.filter(one => one !== field && (takesValue(one) || one.formType === 'formula'))
  const nameOf = (one: StoredField) => localize(one.displayName, language) || unnamed('unnamed')
  const called = (name: string) => {
    const other = others.find(one => one.fieldName === name)
    return other ? nameOf(other) : name
  }
  const unknown = (formula?.names ?? []).filter(name => others.every(one => one.fieldName !== name))
  const said = !text.trim()
    ? t('formulaEmpty')
    : !formula
      ? t('formulaBad')
      : unknown.length
        ? t('formulaUnknown', { names: unknown.join(', ') })
        : formula.names.length
          ? t('formulaGood', { names: formula.names.map(called).join(', ') })
          : t('formulaAlone')
  const isBad = !formula || unknown.length > 0
  const insert = (name: string) => {
    const area = input.current?.resizableTextArea?.textArea
    const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length]
    const word = wordOf(name)
    onChange(text.slice(0, from) + word + text.slice(to))
    // the text is there once it is drawn
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(from + word.length, from + word.length)
    })
  }
  return (
    <div className='template__formula'>
      <Field label={t('formula')} hint={t('formulaHint', { functions: FORMULA_FUNCTIONS.join(', ') })}>
        {at => (
          <Input.TextArea
            {...at}
            ref={input}
            value={text}
            maxLength={MAX_FORMULA}
            disabled={readOnly}
            spellCheck={false}
            autoSize={{ minRows: 2, maxRows: 8 }}
            onChange={event => onChange(event.target.value)}
          />
        )}
      </Field>
      <p role='status' className={isBad ? 'field__error' : 'field__hint'}>
        {said}
      </p>
      {!readOnly && others.length > 0 && (
        <div role='group' aria-label={t('insertField')} className='template__insert'>
          {others.map(one => (
            <Button
              key={one.id}
              size='small'
              aria-label={t('insert', { name: nameOf(one) })}
              onClick={() => insert(one.fieldName)}
            >
              {nameOf(one)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
