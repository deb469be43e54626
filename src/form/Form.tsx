import { Text, View } from '@tarojs/components'
import { memo, useMemo, useState } from 'react'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { scrollIntoView } from '@/platform/scroll-into-view'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import type { FormField, FormValues } from '@shared/form'
import { filesAskedBy, isEmptyValue, takesValue, visibleFields, workedOut } from '@shared/form-rules'
import { listText } from '@shared/list-text'
import { errorText } from './error-text'
import { formTexts } from './form.i18n'
import { NestedView } from './FormView'
import { NestedContext, useTypes, type NestedProps } from './nested'
import { formSectionsOf } from './sections'
import { typeOf, type FieldTypes, type FormError, type Unfinished } from './types'
import './Form.scss'

interface FieldHandlers {
  onChange: (fieldName: string, value: unknown) => void
  onBlur: (fieldName: string) => void
  onUnfinished: (fieldName: string, state: Unfinished) => void
}
export interface FormProps extends FieldHandlers {
  types: FieldTypes
  /** those that show */
  fields: FormField[]
  /** all that there are: what a choice would ask for is told before */
  stated?: FormField[]
  values: FormValues
  errors: Partial<Record<string, FormError>>
}

/** Ids take letters and digits only, field names are the tenant's. */
const idOf = (fieldName: string): string =>
  'field-' + fieldName.replace(/[^\w-]/g, c => '_' + c.charCodeAt(0).toString(36))

/** Values as the fields that show take them: of a formula its result. */
export function valuesOf(visible: readonly FormField[], values: FormValues): FormValues {
  const formulas = visible.filter(field => field.formType === 'formula')
  if (!formulas.length) return values
  const results: Parameters<typeof workedOut>[3] = new Map()
  const worked = formulas.map(field => {
    const result = workedOut(field, visible, values, results)
    return [field.fieldName, 'text' in result ? result.text : ''] as const
  })
  return { ...values, ...Object.fromEntries(worked) }
}

/** Scrolls to a field and makes its control the next one of the keyboard. */
export const scrollToField = (fieldName: string): void => scrollIntoView(idOf(fieldName))
/** Scrolls to a field for somebody who types elsewhere. */
export const showField = (fieldName: string): void => scrollIntoView(idOf(fieldName), { keepsFocus: true })

interface RowProps extends FieldHandlers {
  field: FormField
  value: unknown
  error: FormError | undefined
  /** what a choice of it asks for, in words */
  asks?: string | undefined
  /** stands before its id */
  within?: string
}

const Row = memo(function Row({ field, value, error, asks, within = '', onChange, onBlur, onUnfinished }: RowProps) {
  const t = formTexts.useT()
  const tc = common.useT()
  const { Edit, bare } = typeOf(useTypes(), field)
  const { fieldName, displayName, setting } = field
  const id = idOf(within + fieldName)
  const required = field.isNull === 0 && takesValue(field)
  const errorId = error ? id + '-error' : undefined
  // what is still on its way is not wrong
  const isWrong = !!error && error !== 'uploading'
  const control = (
    <Edit
      field={field}
      value={value}
      invalid={isWrong}
      errorId={errorId}
      onChange={next => onChange(fieldName, next)}
      onBlur={() => onBlur(fieldName)}
      onUnfinished={state => onUnfinished(fieldName, state)}
    />
  )
  if (bare)
    return (
      <View className='field' id={id}>
        {control}
      </View>
    )
  return (
    <View
      className={'field' + (isWrong ? ' field--wrong' : '')}
      id={id}
      {...aria({
        role: 'group',
        label: required ? `${displayName}, ${tc('required')}` : displayName,
        ...(errorId ? { describedBy: errorId } : {}),
      })}
    >
      <View className='field__label' {...aria({ hidden: true })}>
        {setting.color && <View className='field__colour' style={{ background: setting.color }} />}
        {required && <Text className='field__star'>*</Text>}
        <Text>{displayName}</Text>
      </View>
      {control}
      {asks && <Text className='hint'>{asks}</Text>}
      {error && (
        <View className={isWrong ? 'field__error' : 'hint field__wait'} id={errorId ?? ''}>
          {errorText(error, field, t)}
        </View>
      )}
    </View>
  )
})

const nothing = (): void => undefined
/** One row of a form within the form: fields that show, without cards of their own. */
function NestedEdit({ fields, values, errors, onChange, within }: NestedProps) {
  return (
    <>
      {visibleFields(fields, values).map(field => (
        <Row
          key={field.fieldName}
          field={field}
          value={values[field.fieldName]}
          error={errors[field.fieldName]}
          within={within}
          onChange={onChange}
          onBlur={nothing}
          onUnfinished={nothing}
        />
      ))}
    </>
  )
}

/** Whether a field has something to fill in or to read here: numbers and pictures that are not there yet have not. */
const asksOrSays = (types: FieldTypes, field: FormField, value: unknown): boolean =>
  takesValue(field) ||
  ((field.owner ?? 'attribute') === 'attribute' &&
    (typeOf(types, field).heading ||
      typeOf(types, field).bare ||
      field.formType === 'formula' ||
      !isEmptyValue(field, value) ||
      !!field.setting.pictures?.length))

/** Of a form with more fields than these, groups can be folded. */
const LONG = 20
interface CardProps extends Omit<FormProps, 'types' | 'stated'> {
  /** what choices of fields ask for, in words */
  asks: Partial<Record<string, string>>
  head: FormField | null
  folds: boolean
}
/** Whether a card has the same fields, and those hold the same: what other cards hold is nothing to it. Handlers never change. */
const isSame = (old: CardProps, next: CardProps): boolean =>
  old.head === next.head &&
  old.folds === next.folds &&
  old.fields.length === next.fields.length &&
  next.fields.every(
    (field, i) =>
      field === old.fields[i] &&
      old.values[field.fieldName] === next.values[field.fieldName] &&
      old.errors[field.fieldName] === next.errors[field.fieldName] &&
      old.asks[field.fieldName] === next.asks[field.fieldName],
  )
/** The fields below one head; of a long form they can be folded away. */
const Card = memo(function Card({ head, folds, fields, values, errors, asks, ...handlers }: CardProps) {
  const [isFolded, setFolded] = useState(false)
  const hides = folds && isFolded
  const name = head && (
    <>
      {head.setting.color && <View className='field__colour' style={{ background: head.setting.color }} />}
      {head.displayName}
    </>
  )
  return (
    <View className='card form__card'>
      {name && (
        <View className='form__head' {...aria({ role: 'heading', level: 2 })}>
          {folds ? (
            <Tap className='form__fold' expanded={!hides} onClick={() => setFolded(!isFolded)}>
              <View className='grow'>{name}</View>
              <Icon name={hides ? 'down' : 'minus'} size={18} />
            </Tap>
          ) : (
            name
          )}
        </View>
      )}
      {!hides &&
        fields.map(field => (
          <Row
            key={field.fieldName}
            field={field}
            value={values[field.fieldName]}
            error={errors[field.fieldName]}
            asks={asks[field.fieldName]}
            {...handlers}
          />
        ))}
    </View>
  )
}, isSame)

/** A form to fill in: the fields that show, on cards, each with its error. The rules are in shared/form. */
export function Form({ types, fields, stated, values, errors, ...handlers }: FormProps) {
  const t = formTexts.useT()
  const language = useLanguage()
  const nested = useMemo(() => ({ types, Edit: NestedEdit, View: NestedView }), [types])
  // what is known of somebody else stands on the screen when there is something
  const all = valuesOf(fields, values)
  const shown = fields.filter(field => asksOrSays(types, field, all[field.fieldName]))
  const sections = formSectionsOf(shown, types)
  const asks = Object.fromEntries(
    (stated ? shown : []).map(field => [
      field.fieldName,
      filesAskedBy(field, stated ?? [])
        // what shows says so itself
        .filter(one => !fields.includes(one.field))
        .map(one =>
          t('asksFor', {
            choices: listText(
              one.choices.map(({ text }) => text),
              language,
            ),
            name: one.field.displayName,
          }),
        )
        .join(' '),
    ]),
  )
  const isLong = shown.length > LONG && sections.length > 1
  return (
    <NestedContext.Provider value={nested}>
      <View className='form'>
        {sections.map(({ head, fields: rows }) => (
          <Card
            key={head?.fieldName ?? ''}
            head={head}
            // what is wrong must be seen
            folds={isLong && !rows.some(field => errors[field.fieldName])}
            fields={rows}
            values={all}
            errors={errors}
            asks={asks}
            {...handlers}
          />
        ))}
      </View>
    </NestedContext.Provider>
  )
}
