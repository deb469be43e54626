import { Alert, Button } from 'antd'
import { common } from '../i18n/common.i18n'
import type { Draft } from './draft'
import { formTexts } from './form.i18n'
import { isSame } from './same'

/** A value as one line, for two people who compare. */
function lineOf(value: unknown, say: (key: 'yes' | 'no' | 'none') => string): string {
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
  if (Array.isArray(value)) return value.map(one => lineOf(one, say)).join(', ') || say('none')
  if (typeof value === 'object' && value !== null)
    return (
      Object.entries(value)
        .filter(([, one]) => one !== '')
        .map(([name, one]) => `${name} ${lineOf(one, say)}`)
        .join(' · ') || say('none')
    )
  return String(value ?? '') || say('none')
}

/** Parts that somebody else saved otherwise than they are typed here. */
export const differingIn = <T extends object>({ value, theirs }: Draft<T>): (keyof T & string)[] =>
  theirs ? (Object.keys(value) as (keyof T & string)[]).filter(name => !isSame(value[name], theirs[name])) : []

/** What two people changed at once, and the choice between them. Nothing where they agree. */
export function Conflict<T extends object>({
  draft,
  labels,
  onKeepMine,
}: {
  draft: Draft<T>
  /** name of each part */
  labels?: Partial<Record<keyof T & string, string>> | undefined
  onKeepMine: () => void
}) {
  const t = formTexts.useT()
  const say = common.useT()
  const { value, theirs } = draft
  const differing = differingIn(draft)
  if (!theirs || !differing.length) return null
  return (
    <Alert
      type='warning'
      title={t('conflict')}
      description={
        <>
          <dl className='conflict'>
            {differing.map(name => (
              <div key={name}>
                <dt>{labels?.[name] ?? name}</dt>
                <dd>
                  {t('mine')}: {lineOf(value[name], say)}
                </dd>
                <dd>
                  {t('theirs')}: {lineOf(theirs[name], say)}
                </dd>
              </div>
            ))}
          </dl>
          <div className='section__foot'>
            <Button size='small' onClick={() => draft.drop()}>
              {t('takeTheirs')}
            </Button>
            <Button size='small' onClick={onKeepMine}>
              {t('keepMine')}
            </Button>
          </div>
        </>
      }
    />
  )
}
