import { Alert, App, Button } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { ApiError } from '@shared/envelope'
import { common } from '../i18n/common.i18n'
import { Conflict, differingIn } from './Conflict'
import { useLeaveGuard, type Draft } from './draft'
import { formTexts } from './form.i18n'
import { wrongFields } from './wrong-fields'

/** A page of sections with a table of contents; leaving it with something unsaved is asked about. */
export function Sections({
  contents,
  children,
}: {
  contents: readonly { id: string; title: string }[]
  children: ReactNode
}) {
  const t = formTexts.useT()
  useLeaveGuard()
  // a link may name one of the sections, which is there only now
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <div className='sections'>
      <nav className='sections__contents' aria-label={t('contents')}>
        {(contents.length > 1 ? contents : []).map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            onClick={event => {
              event.preventDefault()
              document.getElementById(id)?.scrollIntoView()
            }}
          >
            {title}
          </a>
        ))}
      </nav>
      <div className='sections__all'>{children}</div>
    </div>
  )
}

interface Props<T extends object> {
  id: string
  title: string
  hint?: string
  draft: Draft<T>
  /** name of each part, for two people who compare; of the parts of a part too, where the server may refuse them */
  labels: Partial<Record<(keyof T & string) | `${keyof T & string}.${string}`, string>>
  /** saves the value; throws ApiError */
  onSave: (value: T) => Promise<unknown>
  /** reads what is saved now, after somebody else saved */
  refresh: () => Promise<unknown>
  /** what keeps it from being saved, said beside its field */
  isWrong?: boolean
  /** may look and not change */
  readOnly?: boolean
  children: ReactNode
}

/** A part of a set-up page that is saved by itself. Of two who change it at once the second sees both and decides. */
export function Section<T extends object>({
  id,
  title,
  hint,
  draft,
  labels,
  onSave,
  refresh,
  isWrong,
  readOnly,
  children,
}: Props<T>) {
  const t = formTexts.useT()
  const say = common.useT()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const { value } = draft
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onSave(value)
      draft.saved(value)
      void message.success(say('saved'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
      if (error.id === 'CHANGED_MEANWHILE') await refresh()
    } finally {
      setBusy(false)
    }
  }
  const differing = differingIn(draft)
  return (
    <section id={id} className='section' aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {hint && <p className='field__hint'>{hint}</p>}
      </header>
      {/* what is being saved here is no conflict with what is typed on */}
      {!isBusy && (
        <Conflict
          draft={draft}
          labels={labels}
          onKeepMine={() => {
            setFailure(null)
            draft.keepMine()
          }}
        />
      )}
      {children}
      {failure && !differing.length && (
        <Alert
          type='error'
          role='alert'
          title={failure.message}
          description={wrongFields(failure, labels) || undefined}
        />
      )}
      {draft.isDirty && !readOnly && (
        <div className='section__foot'>
          <Button
            type='primary'
            loading={isBusy}
            disabled={isWrong || differing.length > 0}
            onClick={() => void save()}
          >
            {say('save')}
          </Button>
          <Button
            disabled={isBusy}
            onClick={() => {
              setFailure(null)
              draft.drop()
            }}
          >
            {t('discard')}
          </Button>
          <span className='field__hint'>{t('draftKept')}</span>
        </div>
      )}
    </section>
  )
}
