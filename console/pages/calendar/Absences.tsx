import { App, Button, Input, Select } from 'antd'
import { tenantDay, tenantTime } from '@shared/day'
import { timeLabel } from '@shared/dates'
import { ABSENCE_KINDS } from '@shared/slots'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { EditDrawer } from '../../ui/EditDrawer'
import { useFound, useOpenForm } from '../../ui/useOpenForm'
import { Empty, Loaded } from '../../ui/states'
import { calendar } from './calendar.i18n'
import { CHANGED, type Absence, type Visit } from './plan'

interface Values {
  staffId: string
  kind: Absence['kind']
  start: string
  end: string
  reason: string
}
/** A moment as the input for it has it, in the tenant's time. */
const typedTime = (at: string): string => tenantTime(Date.parse(at)).replace(' ', 'T')

/** When engineers do not work: who it is of, from when to when, and what becomes of the visits that lie in it. */
export function AbsenceForm({
  absence,
  staffId,
  day,
  onDisplaced,
  onClose,
}: {
  /** the one that is changed; null for a new one */
  absence: Absence | null
  staffId: string
  day: string
  onDisplaced: (visits: Visit[]) => void
  onClose: () => void
}) {
  const t = calendar.useT()
  const people = useGet('GET /staff/list')
  const create = useWrite('POST /staff/absence/create', CHANGED)
  const update = useWrite('POST /staff/absence/update', CHANGED)
  const options = (people.data ?? []).map(one => ({ value: one.staffId, label: one.displayName }))
  return (
    <EditDrawer<Values>
      title={t(absence ? 'editAbsence' : 'addAbsence')}
      draft={`absence ${absence?.id ?? 'new'}`}
      edited={{
        version: absence?.version ?? 0,
        values: absence
          ? { ...absence, start: typedTime(absence.start), end: typedTime(absence.end) }
          : { staffId, kind: 'leave', start: `${day}T09:00`, end: `${day}T18:00`, reason: '' },
      }}
      fields={[
        {
          name: 'staffId',
          label: t('engineer'),
          isRequired: true,
          input: <Select options={options} showSearch={{ optionFilterProp: 'label' }} />,
          tell: value => options.find(one => one.value === value)?.label ?? '',
        },
        {
          name: 'kind',
          label: t('kind'),
          isRequired: true,
          input: <Select options={ABSENCE_KINDS.map(kind => ({ value: kind, label: t(kind) }))} />,
          tell: value => (value === 'leave' || value === 'other' ? t(value) : ''),
        },
        { name: 'start', label: t('start'), isRequired: true, input: <Input type='datetime-local' /> },
        { name: 'end', label: t('end'), isRequired: true, input: <Input type='datetime-local' /> },
        { name: 'reason', label: t('why'), input: <Input maxLength={200} /> },
      ]}
      save={async ({ staffId: of, kind, start, end, reason }, version) => {
        const body = {
          staffId: of,
          kind,
          start: start.replace('T', ' '),
          end: end.replace('T', ' '),
          reason: reason.trim(),
        }
        const { displaced } = absence
          ? await update.mutateAsync({ body: { id: absence.id, version, ...body } })
          : await create.mutateAsync({ body })
        if (displaced.length) onDisplaced(displaced)
      }}
      onClose={onClose}
    />
  )
}

/** The absences of the days to come. */
export function Absences({ from }: { from: string }) {
  const t = calendar.useT()
  const c = common.useT()
  const language = useLanguage()
  const { modal, message } = App.useApp()
  const list = useGet('GET /staff/absence/list', { query: { from } })
  const remove = useWrite('POST /staff/absence/remove', CHANGED)
  const form = useOpenForm()
  return (
    <Loaded query={list} rows={4}>
      {all =>
        all.length ? (
          <ul className='absences'>
            {all.map(one => (
              <li key={one.id}>
                <span>
                  <b>{one.displayName}</b> {t(one.kind)}
                  {one.reason && ` · ${one.reason}`}
                  <small>
                    {t('hours', { from: timeLabel(one.start, language), to: timeLabel(one.end, language) })}
                  </small>
                </span>
                <Button size='small' onClick={() => form.edit(one.id)}>
                  {c('edit')}
                </Button>
                <Button
                  size='small'
                  danger
                  onClick={() =>
                    modal.confirm({
                      title: t('removeAbsence'),
                      content: one.displayName,
                      okText: c('remove'),
                      onOk: () =>
                        remove.mutateAsync({ body: { id: one.id } }).catch((error: Error) => {
                          void message.error(error.message)
                        }),
                    })
                  }
                >
                  {c('remove')}
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <Empty icon='calendar' text={t('noAbsences')} />
        )
      }
    </Loaded>
  )
}

/** The form that stands open, by the address: of one of the absences, or of a new one. */
export function OpenAbsence({
  known,
  day,
  onDisplaced,
}: {
  known: readonly Absence[]
  day: string
  onDisplaced: (visits: Visit[]) => void
}) {
  const form = useOpenForm()
  const list = useGet('GET /staff/absence/list', { query: { from: tenantDay(Date.now()) } })
  const all = [...known, ...(list.data ?? [])]
  const absence = useFound(
    form.edited,
    all.find(({ id }) => id === form.edited),
  )
  const isNew = form.begun.startsWith('absence')
  if (!isNew && !absence) return null
  return (
    <AbsenceForm
      key={absence?.id ?? form.begun}
      absence={isNew ? null : absence}
      staffId={form.begun.split(' ')[1] ?? ''}
      day={day}
      onDisplaced={onDisplaced}
      onClose={form.close}
    />
  )
}
