import { useInfiniteQuery } from '@tanstack/react-query'
import { App, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { auditChanges } from '@shared/audit-values'
import { AUDIT_SUBJECTS } from '@shared/kinds'
import { useGetWhen } from '../../api/queries'
import { call, type Answer } from '../../api/call'
import { saveFile } from '../../api/download'
import { useLanguage } from '../../i18n/texts'
import { Empty, Failure, Skeleton } from '../../ui/states'
import { Field } from '../../ui/Field'
import { Facts } from '../../ui/Facts'
import { Page } from '../../ui/Page'
import { Pane } from '../../ui/Pane'
import { Time } from '../../ui/Time'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { ACTIONS, actionTexts, isAction } from './actions'
import { auditTexts } from './audit.i18n'
import { Changes } from './Changes'
import { Subject, Who } from './Who'
import './audit.css'

type Entry = Answer<'GET /staff/audit/list'>['list'][number]

const PAGE_SIZE = 50
/** Back leads to where one was, not through every digit. */
const TYPED = { replace: true }
const SIDES = ['before', 'after'] as const
/** The begin of a day of the reader, or of the day after it. */
const startOf = (day: string, later = 0): string | undefined => {
  // a year that is being typed begins with zeros
  if (day < '1') return undefined
  const at = new Date(`${day}T00:00`)
  at.setDate(at.getDate() + later)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

function useWho(): (entry: Entry) => string {
  const t = auditTexts.useT()
  return ({ actorName, actorKind }) => (actorKind === 'job' ? t(actorKind) : actorName || t(actorKind))
}
/** What was done, in words. */
function useDone(): (action: string) => string {
  const t = actionTexts.useT()
  return action => (isAction(action) ? t(action) : action)
}

function EntryPane({
  entry,
  onOnly,
  onClose,
}: {
  entry: Entry
  onOnly: (filter: object) => void
  onClose: () => void
}) {
  const t = auditTexts.useT()
  const who = useWho()
  const done = useDone()
  const language = useLanguage()
  return (
    <Pane title={who(entry)} open onClose={onClose}>
      <div className='detail'>
        <section className='card'>
          <h2>{done(entry.action)}</h2>
          <Facts
            of={[
              { label: t('time'), value: <Time at={entry.createTime} /> },
              { label: t('who'), value: who(entry) },
              { label: t('kind'), value: [t(entry.subjectKind), entry.subjectName].filter(Boolean).join(' · ') },
              { label: t('id'), value: entry.subjectId },
              { label: t('address'), value: entry.address },
              { label: t('request'), value: entry.requestId },
              { label: t('call'), value: entry.action },
            ]}
          />
          <Changes of={auditChanges(entry, language)} sides={SIDES.filter(side => entry[side])} />
          <div className='detail__actions'>
            {entry.actorId && (
              <Button onClick={() => onOnly({ actor: entry.actorId })}>{t('only', { name: who(entry) })}</Button>
            )}
            {entry.subjectId && (
              <Button onClick={() => onOnly({ subject: entry.subjectId })}>
                {t('only', { name: t(entry.subjectKind) })}
              </Button>
            )}
          </div>
        </section>
      </div>
    </Pane>
  )
}

/** Who changed what, newest first. */
export default function Audit() {
  const t = auditTexts.useT()
  const title = titles.useT()
  const who = useWho()
  const done = useDone()
  const { message } = App.useApp()
  const [get, set] = useUrlState()
  const open = get('id')
  const [isBusy, setBusy] = useState(false)
  const filter = {
    from: startOf(get('from')),
    to: startOf(get('to'), 1),
    actorId: get('actor') || undefined,
    subjectKind: AUDIT_SUBJECTS.find(one => one === get('kind')),
    subjectId: get('subject') || undefined,
    action: get('action') || undefined,
  }
  const query = useInfiniteQuery({
    queryKey: ['GET /staff/audit/list', { ...filter, pageSize: PAGE_SIZE }],
    queryFn: ({ pageParam }) =>
      call('GET /staff/audit/list', {
        query: { ...filter, pageSize: PAGE_SIZE, ...(pageParam ? { before: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: page => (page.hasNextPage ? page.list.at(-1)?.id : undefined),
  })
  const entries = query.data?.pages.flatMap(page => page.list) ?? []
  const listed = entries.find(one => one.id === open)
  // the address of an entry shows it wherever it stands in the log
  const alone = useGetWhen(
    'GET /staff/audit/list',
    open && !listed && !query.isPending ? { query: { id: open } } : null,
  )
  const opened = listed ?? alone.data?.list[0]
  const close = () => set({ id: null })
  return (
    <Page
      title={title('audit')}
      actions={
        <Button
          loading={isBusy}
          onClick={() => {
            setBusy(true)
            void saveFile('GET /staff/audit/export', { query: filter })
              .catch((error: unknown) => void message.error(error instanceof Error ? error.message : String(error)))
              .finally(() => setBusy(false))
          }}
        >
          {t('download')}
        </Button>
      }
      pane={
        opened ? (
          <EntryPane entry={opened} onClose={close} onOnly={only => set({ id: null, ...only })} />
        ) : (
          (alone.data ?? alone.error) && (
            <Pane title={title('audit')} open onClose={close}>
              {alone.error ? (
                <Failure error={alone.error} retry={() => void alone.refetch()} />
              ) : (
                <Empty text={t('empty')} />
              )}
            </Pane>
          )
        )
      }
    >
      <div className='matrix-frame'>
        <div className='fields'>
          <Field label={t('from')}>
            {at => (
              <Input id={at.id} type='date' value={get('from')} onChange={e => set({ from: e.target.value }, TYPED)} />
            )}
          </Field>
          <Field label={t('to')}>
            {at => (
              <Input id={at.id} type='date' value={get('to')} onChange={e => set({ to: e.target.value }, TYPED)} />
            )}
          </Field>
          <Field label={t('kind')}>
            {at => (
              <Select
                id={at.id}
                style={{ width: '100%' }}
                value={get('kind')}
                options={[{ value: '', label: t('all') }, ...AUDIT_SUBJECTS.map(value => ({ value, label: t(value) }))]}
                onChange={kind => set({ kind })}
              />
            )}
          </Field>
          <Field label={t('what')}>
            {at => (
              <Select
                id={at.id}
                style={{ width: '100%' }}
                showSearch={{ optionFilterProp: ['label', 'value'] }}
                value={get('action')}
                options={[
                  { value: '', label: t('all') },
                  ...[...new Set([...ACTIONS, get('action')])]
                    .filter(Boolean)
                    .map(value => ({ value, label: done(value), title: value })),
                ]}
                onChange={action => set({ action })}
              />
            )}
          </Field>
          <Field label={t('who')}>
            {at => <Who id={at.id} value={get('actor')} onChange={actor => set({ actor })} />}
          </Field>
          <Field label={t('numberOrName')}>
            {at => (
              <Subject
                id={at.id}
                value={get('subject')}
                onChange={thing => set({ subject: thing?.id ?? null, kind: thing?.subject ?? null })}
              />
            )}
          </Field>
        </div>
        {query.isPending ? (
          <Skeleton rows={12} />
        ) : query.error && !entries.length ? (
          <Failure error={query.error} retry={() => void query.refetch()} />
        ) : entries.length ? (
          <table className='changes'>
            <thead>
              <tr>
                <th scope='col'>{t('time')}</th>
                <th scope='col'>{t('who')}</th>
                <th scope='col'>{t('what')}</th>
                <th scope='col'>{t('kind')}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(entry => (
                <tr key={entry.id}>
                  <td>
                    <Time at={entry.createTime} />
                  </td>
                  <td>{who(entry)}</td>
                  <td>
                    <Button type='link' title={entry.action} onClick={() => set({ id: entry.id })}>
                      {done(entry.action)}
                    </Button>
                  </td>
                  <td>{[t(entry.subjectKind), entry.subjectName].filter(Boolean).join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <Empty text={t('empty')} />
        )}
        {query.hasNextPage && (
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('older')}
          </Button>
        )}
      </div>
    </Page>
  )
}
