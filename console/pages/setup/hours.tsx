import { Input, InputNumber } from 'antd'
import { useMemo } from 'react'
import { SLA_KINDS, type SlaTargets, type WorkingTime } from '@shared/sla'
import { SETUP_LIMITS } from '@shared/setup'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { useDraft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { Page } from '../../ui/Page'
import { hoursTexts } from '../../ui/hours.i18n'
import { datesOf, extraDaysOf, linesOf, spansOf, textOf } from '../../ui/hours-text'
import { Section, Sections } from '../../ui/Section'
import { Loaded } from '../../ui/states'
import { WeekInput } from '../../ui/WeekInput'
import { titles } from '../titles.i18n'
import { BrokenVisits } from './BrokenVisits'
import { setup } from './setup.i18n'
import { OF_TENANT } from './tenant'

type Hours = Answer<'GET /staff/hours/get'>

function HoursForm({ hours, refresh }: { hours: Hours; refresh: () => Promise<unknown> }) {
  const t = setup.useT()
  const say = hoursTexts.useT()
  const readOnly = !useMay()('tenant.manage')
  const write = useWrite('POST /staff/hours/edit', OF_TENANT)
  const { version, workingTime, sla } = hours
  const week = useDraft(
    'hours week',
    useMemo(() => ({ days: workingTime.days.map(textOf) }), [workingTime]),
  )
  const dates = useDraft(
    'hours dates',
    useMemo(() => linesOf(workingTime), [workingTime]),
  )
  const slaDraft = useDraft<{ sla: SlaTargets }>('hours sla', { sla })
  const save = (change: { workingTime?: WorkingTime; sla?: SlaTargets }) =>
    write.mutateAsync({ body: { version, workingTime, sla, ...change } })
  const parsed = week.value.days.map(spansOf)
  const [holidays, extraDays] = [datesOf(dates.value.holidays), extraDaysOf(dates.value.extraDays)]
  const wrongLine = (found: { wrong: { n: number; text: string } | null }) =>
    found.wrong ? say('wrongDate', found.wrong) : undefined
  const shared = { refresh, readOnly }
  return (
    <Sections
      contents={[
        { id: 'week', title: t('week') },
        { id: 'dates', title: t('dates') },
        { id: 'sla', title: t('sla') },
      ]}
    >
      <Section
        {...shared}
        id='week'
        title={t('week')}
        hint={t('weekHint')}
        draft={week}
        labels={{ days: t('week') }}
        isWrong={parsed.includes(null)}
        onSave={() => save({ workingTime: { ...workingTime, days: parsed.map(spans => spans ?? []) } })}
      >
        <WeekInput value={week.value.days} disabled={readOnly} onChange={days => week.set({ days })} />
        {week.isDirty && !parsed.includes(null) && (
          <BrokenVisits before={workingTime} after={{ ...workingTime, days: parsed.map(spans => spans ?? []) }} />
        )}
      </Section>
      <Section
        {...shared}
        id='dates'
        title={t('dates')}
        hint={t('datesHint')}
        draft={dates}
        labels={{ holidays: t('holidays'), extraDays: t('extraDays') }}
        isWrong={holidays.wrong !== null || extraDays.wrong !== null}
        onSave={() => save({ workingTime: { ...workingTime, holidays: holidays.dates, extraDays: extraDays.days } })}
      >
        <Field label={t('holidays')} error={wrongLine(holidays)}>
          {at => (
            <Input.TextArea
              {...at}
              value={dates.value.holidays}
              autoSize={{ minRows: 3, maxRows: 16 }}
              disabled={readOnly}
              onChange={event => dates.set({ holidays: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('extraDays')} hint={t('extraHint')} error={wrongLine(extraDays)}>
          {at => (
            <Input.TextArea
              {...at}
              value={dates.value.extraDays}
              autoSize={{ minRows: 3, maxRows: 16 }}
              disabled={readOnly}
              onChange={event => dates.set({ extraDays: event.target.value })}
            />
          )}
        </Field>
        {dates.isDirty && !holidays.wrong && !extraDays.wrong && (
          <BrokenVisits
            before={workingTime}
            after={{ ...workingTime, holidays: holidays.dates, extraDays: extraDays.days }}
          />
        )}
      </Section>
      <Section
        {...shared}
        id='sla'
        title={t('sla')}
        hint={t('slaHint')}
        draft={slaDraft}
        labels={{ sla: t('sla') }}
        onSave={value => save(value)}
      >
        <div className='fields'>
          {SLA_KINDS.map(kind => (
            <Field key={kind} label={`${t(kind)} (${t('minutes')})`}>
              {({ id }) => (
                <InputNumber
                  id={id}
                  value={slaDraft.value.sla[kind] ?? null}
                  min={1}
                  max={SETUP_LIMITS.slaMinutes}
                  precision={0}
                  disabled={readOnly}
                  onChange={minutes => {
                    const { [kind]: _before, ...rest } = slaDraft.value.sla
                    slaDraft.set({ sla: minutes === null ? rest : { ...rest, [kind]: minutes } })
                  }}
                />
              )}
            </Field>
          ))}
        </div>
      </Section>
    </Sections>
  )
}

/** When the company works, and what it promises. */
export default function HoursPage() {
  const title = titles.useT()
  const query = useGet('GET /staff/hours/get')
  return (
    <Page title={title('setupHours')}>
      <Loaded query={query} rows={12}>
        {hours => <HoursForm hours={hours} refresh={query.refetch} />}
      </Loaded>
    </Page>
  )
}
