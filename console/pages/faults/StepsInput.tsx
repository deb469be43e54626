import { Button } from 'antd'
import type { Localized } from '@shared/language'
import { common } from '../../i18n/common.i18n'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { PictureInput } from '../../ui/PictureInput'
import { faults } from './faults.i18n'

/** A step, with the picture that shows it. */
export interface Step {
  text: Localized
  /** id of the uploaded picture or its address from before, '' for none */
  picture: string
  pictureUrl: string
}
const NONE: Step = { text: {}, picture: '', pictureUrl: '' }

/** What people do, one step after the other. The form gives `value` and `onChange`. */
export function StepsInput({
  label,
  most,
  withPictures = false,
  value = [],
  onChange,
}: {
  label: string
  most: number
  withPictures?: boolean
  value?: readonly Step[]
  onChange?: (value: Step[]) => void
}) {
  const t = faults.useT()
  const c = common.useT()
  const put = (at: number, change: Partial<Step>) =>
    onChange?.(value.map((step, i) => (i === at ? { ...step, ...change } : step)))
  return (
    <div className='steps-input' role='group' aria-label={label}>
      {value.map((step, i) => {
        const name = t('numbered', { label, n: i + 1 })
        return (
          // a step has no name of its own, and none moves
          <div key={i} className='steps-input__one'>
            <LocalizedInput
              label={name}
              max={withPictures ? 500 : 300}
              lines
              value={step.text}
              onChange={text => put(i, { text })}
            />
            <div className='steps-input__foot'>
              {withPictures && (
                <PictureInput
                  label={t('pictureOf', { name })}
                  value={step.picture}
                  url={step.pictureUrl}
                  onChange={({ id, url }) => put(i, { picture: id, pictureUrl: url })}
                />
              )}
              <Button
                type='text'
                danger
                aria-label={`${c('remove')}: ${name}`}
                onClick={() => onChange?.(value.filter((_, at) => at !== i))}
              >
                {c('remove')}
              </Button>
            </div>
          </div>
        )
      })}
      {value.length < most && <Button onClick={() => onChange?.([...value, NONE])}>{t('addTo', { label })}</Button>}
    </div>
  )
}
