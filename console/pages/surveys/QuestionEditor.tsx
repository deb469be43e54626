import { Button, Checkbox, InputNumber, Select } from 'antd'
import { localize } from '@shared/language'
import {
  isChosen,
  isMarked,
  MARKS,
  MAX_OPTIONS,
  MAX_QUESTION_TITLE,
  QUESTION_TYPES,
  type QuestionCondition,
  type SurveyOption,
  type SurveyQuestion,
} from '@shared/survey'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { Field } from '../../ui/Field'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { MoveHandle } from '../../ui/MoveHandle'
import { SwitchLine } from '../../ui/SwitchLine'
import type { Reordered } from '../../ui/useReorder'
import { asType, newOption } from './survey'
import { surveys } from './surveys.i18n'

/** Choices in a row, each of which can be removed, and one more. */
function Options({
  options,
  nameOf,
  add,
  disabled,
  onChange,
}: {
  options: readonly SurveyOption[]
  nameOf: (n: number) => string
  add: string
  disabled: boolean
  onChange: (options: SurveyOption[]) => void
}) {
  const say = common.useT()
  const t = surveys.useT()
  return (
    <>
      <div className='fields'>
        {options.map((option, i) => (
          <div key={option.key} className='word'>
            <LocalizedInput
              label={nameOf(i + 1)}
              value={option.text}
              max={MAX_QUESTION_TITLE}
              disabled={disabled}
              onChange={text => onChange(options.map(one => (one.key === option.key ? { ...one, text } : one)))}
            />
            <Checkbox
              checked={option.help === true}
              disabled={disabled}
              aria-label={`${t('help')}: ${nameOf(i + 1)}`}
              onChange={({ target }) =>
                onChange(
                  options.map(one => {
                    if (one.key !== option.key) return one
                    const { help: _former, ...rest } = one
                    return target.checked ? { ...rest, help: true } : rest
                  }),
                )
              }
            >
              {t('help')}
            </Checkbox>
            <Button
              type='text'
              size='small'
              disabled={disabled}
              aria-label={`${say('remove')}: ${nameOf(i + 1)}`}
              onClick={() => onChange(options.filter(one => one.key !== option.key))}
            >
              {say('remove')}
            </Button>
          </div>
        ))}
      </div>
      <div>
        <Button
          disabled={disabled || options.length >= MAX_OPTIONS}
          onClick={() => onChange([...options, newOption()])}
        >
          {add}
        </Button>
      </div>
    </>
  )
}

/** By which earlier question this one is shown, and by what answer. */
function Condition({
  when,
  earlier,
  disabled,
  onChange,
}: {
  when: QuestionCondition | undefined
  earlier: readonly SurveyQuestion[]
  disabled: boolean
  onChange: (when: QuestionCondition | undefined) => void
}) {
  const t = surveys.useT()
  const language = useLanguage()
  const on = earlier.find(one => one.key === when?.key)
  const range = on && isMarked(on.type) ? MARKS[on.type] : null
  const begin = (key: string): QuestionCondition | undefined => {
    const question = earlier.find(one => one.key === key)
    if (!question) return undefined
    return isMarked(question.type) ? { key, most: question.type === 'stars' ? 3 : 6 } : { key, chosen: [] }
  }
  return (
    <div className='fields'>
      <Field label={t('when')}>
        {({ id }) => (
          <Select
            id={id}
            value={on?.key ?? ''}
            disabled={disabled}
            options={[
              { value: '', label: t('always') },
              ...earlier.flatMap((one, i) =>
                one.type === 'text'
                  ? []
                  : [{ value: one.key, label: t('ifQuestion', { n: i + 1, title: localize(one.title, language) }) }],
              ),
            ]}
            onChange={(key: string) => onChange(begin(key))}
          />
        )}
      </Field>
      {when && on && range && (
        <Field label={t(when.least === undefined ? 'most' : 'least')}>
          {({ id }) => (
            <div className='survey__condition'>
              <Select
                aria-label={t('when')}
                value={when.least === undefined ? 'most' : 'least'}
                disabled={disabled}
                options={[
                  { value: 'most', label: t('most') },
                  { value: 'least', label: t('least') },
                ]}
                onChange={(bound: 'most' | 'least') =>
                  onChange({ key: when.key, [bound]: when.most ?? when.least ?? range[0] })
                }
              />
              <InputNumber
                id={id}
                value={when.least ?? when.most ?? range[0]}
                min={range[0]}
                max={range[1]}
                precision={0}
                disabled={disabled}
                onChange={mark =>
                  onChange({ key: when.key, [when.least === undefined ? 'most' : 'least']: mark ?? range[0] })
                }
              />
            </div>
          )}
        </Field>
      )}
      {when && on && isChosen(on.type) && (
        <Field label={t('chosen')} isRequired>
          {({ id }) => (
            <Select
              id={id}
              mode='multiple'
              value={when.chosen ?? []}
              disabled={disabled}
              options={(on.options ?? []).map((option, i) => ({
                value: option.key,
                label: localize(option.text, language) || t('option', { n: i + 1 }),
              }))}
              onChange={(chosen: string[]) => onChange({ key: when.key, chosen })}
            />
          )}
        </Field>
      )}
    </div>
  )
}

/** One question of a survey, as staff write it. */
export function QuestionEditor({
  question,
  number,
  earlier,
  disabled,
  typeStays,
  move,
  onChange,
  onRemove,
}: {
  question: SurveyQuestion
  number: number
  earlier: readonly SurveyQuestion[]
  disabled: boolean
  /** answers to it are counted already */
  typeStays: boolean
  move: Omit<Reordered, 'row'>
  onChange: (question: SurveyQuestion) => void
  onRemove: () => void
}) {
  const t = surveys.useT()
  const say = common.useT()
  const name = t('question', { n: number })
  const { type, reasons, helpUpTo } = question
  const change = (part: Partial<SurveyQuestion>) => onChange({ ...question, ...part })
  const setHelp = (next: number | undefined) => {
    const { helpUpTo: _former, ...rest } = question
    onChange(next === undefined ? rest : { ...rest, helpUpTo: next })
  }
  const setReasons = (next: SurveyQuestion['reasons']) => {
    const { reasons: _former, ...rest } = question
    onChange(next ? { ...rest, reasons: next } : rest)
  }
  return (
    <>
      <div className='survey__head'>
        {!disabled && <MoveHandle name={name} {...move} />}
        <h3>{name}</h3>
        <Button
          type='text'
          size='small'
          disabled={disabled}
          aria-label={t('removeQuestion', { n: number })}
          onClick={onRemove}
        >
          {say('remove')}
        </Button>
      </div>
      <LocalizedInput
        label={t('words')}
        isRequired
        value={question.title}
        max={MAX_QUESTION_TITLE}
        disabled={disabled}
        onChange={title => change({ title })}
      />
      <div className='fields'>
        <Field label={t('type')}>
          {({ id }) => (
            <Select
              id={id}
              value={type}
              disabled={disabled || typeStays}
              options={QUESTION_TYPES.map(value => ({ value, label: t(value) }))}
              onChange={(next: SurveyQuestion['type']) => onChange(asType(question, next))}
            />
          )}
        </Field>
        <SwitchLine
          label={t('required')}
          hint=''
          checked={question.required}
          disabled={disabled}
          onChange={required => change({ required })}
        />
      </div>
      {isChosen(type) && (
        <Options
          options={question.options ?? []}
          nameOf={n => t('option', { n })}
          add={t('addOption')}
          disabled={disabled}
          onChange={options => change({ options })}
        />
      )}
      {isMarked(type) && (
        <>
          <SwitchLine
            label={t('helpUpTo')}
            hint={t('helpHint')}
            checked={helpUpTo !== undefined}
            disabled={disabled}
            onChange={on => setHelp(on ? (type === 'stars' ? 2 : 3) : undefined)}
          />
          {helpUpTo !== undefined && (
            <Field label={t('reasonsUpTo')}>
              {({ id }) => (
                <InputNumber
                  id={id}
                  value={helpUpTo}
                  min={MARKS[type][0]}
                  max={MARKS[type][1]}
                  precision={0}
                  disabled={disabled}
                  onChange={most => setHelp(most ?? MARKS[type][0])}
                />
              )}
            </Field>
          )}
          <SwitchLine
            label={t('reasons')}
            hint=''
            checked={reasons !== undefined}
            disabled={disabled}
            onChange={on =>
              setReasons(on ? { most: type === 'stars' ? 3 : 6, options: [newOption(), newOption()] } : undefined)
            }
          />
          {reasons && (
            <>
              <Field label={t('reasonsUpTo')}>
                {({ id }) => (
                  <InputNumber
                    id={id}
                    value={reasons.most}
                    min={MARKS[type][0]}
                    max={MARKS[type][1]}
                    precision={0}
                    disabled={disabled}
                    onChange={most => setReasons({ ...reasons, most: most ?? MARKS[type][0] })}
                  />
                )}
              </Field>
              <Options
                options={reasons.options}
                nameOf={n => t('reason', { n })}
                add={t('addReason')}
                disabled={disabled}
                onChange={options => setReasons({ ...reasons, options })}
              />
            </>
          )}
        </>
      )}
      {earlier.some(one => one.type !== 'text') && (
        <Condition
          when={question.when}
          earlier={earlier}
          disabled={disabled}
          onChange={when => {
            const { when: _former, ...rest } = question
            onChange(when ? { ...rest, when } : rest)
          }}
        />
      )}
    </>
  )
}
