import { Button, Input } from 'antd'
import { localize } from '@shared/language'
import type { StoredChoice } from '@contract/stored-field'
import { useLanguage } from '../../i18n/texts'
import { Field } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { MoveHandle } from '../../ui/MoveHandle'
import { movedIn, useReorder } from '../../ui/useReorder'
import { templates } from './templates.i18n'

/** The choices of a field, which are written, moved and removed. */
export function Choices({
  label,
  choices,
  nested,
  readOnly,
  onChange,
}: {
  label: string
  choices: readonly StoredChoice[]
  /** choices can have others below them */
  nested: boolean
  readOnly: boolean
  onChange: (choices: StoredChoice[]) => void
}) {
  const t = templates.useT()
  const language = useLanguage()
  const reorder = useReorder(choices.length, (from, to) => onChange(movedIn(choices, from, to)))
  const set = (index: number, choice: StoredChoice) => onChange(choices.map((one, i) => (i === index ? choice : one)))
  const next = () => {
    for (let n = choices.length + 1; ; n++) {
      const value = String(n)
      if (!choices.some(one => one.value === value)) return { value, text: {} }
    }
  }
  return (
    <div role='group' aria-label={label} className='template__choices'>
      {choices.map((choice, i) => {
        const name = localize(choice.text, language) || choice.value
        const { row, ...move } = reorder(i)
        return (
          <div key={i} className='template__choice' {...(readOnly ? {} : row)}>
            {!readOnly && <MoveHandle name={name} {...move} />}
            <LocalizedInput
              label={t('choice', { n: i + 1 })}
              value={choice.text}
              max={200}
              disabled={readOnly}
              onChange={text => set(i, { ...choice, text })}
            />
            <Field label={t('choiceValue', { n: i + 1 })}>
              {at => (
                <Input
                  {...at}
                  value={choice.value}
                  maxLength={200}
                  disabled={readOnly}
                  onChange={event => set(i, { ...choice, value: event.target.value })}
                />
              )}
            </Field>
            {!readOnly && (
              <Button
                type='text'
                aria-label={t('removeChoice', { name })}
                title={t('removeChoice', { name })}
                icon={<Icon name='close' size={16} />}
                onClick={() => onChange(choices.filter((_, at) => at !== i))}
              />
            )}
            {nested && choice.children && choice.children.length > 0 && (
              <div className='template__below'>
                <Choices
                  label={name}
                  choices={choice.children}
                  nested
                  readOnly={readOnly}
                  onChange={children => set(i, { ...choice, children })}
                />
              </div>
            )}
            {nested && !readOnly && !choice.children?.length && (
              <Button
                size='small'
                className='template__below'
                onClick={() => set(i, { ...choice, children: [{ value: '1', text: {} }] })}
              >
                {t('addBelow', { name })}
              </Button>
            )}
          </div>
        )
      })}
      {!readOnly && (
        <Button size='small' onClick={() => onChange([...choices, next()])}>
          {t('addChoice')}
        </Button>
      )}
    </div>
  )
}
