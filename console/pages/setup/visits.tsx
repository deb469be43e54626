import { Button, Cascader, InputNumber, Select } from 'antd'
import { daysAfter, tenantDay } from '@shared/day'
import { plannedDay } from '@shared/dates'
import { startsOf, VISIT_LIMITS, type OwnVisitRule } from '@shared/slots'
import type { WorkingTime } from '@shared/sla'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useGetWhen, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { useDraft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { Page } from '../../ui/Page'
import { Section, Sections } from '../../ui/Section'
import { Loaded } from '../../ui/states'
import { SwitchLine } from '../../ui/SwitchLine'
import { titles } from '../titles.i18n'
import { visits } from './visits.i18n'

type Rule = Answer<'GET /staff/visitRule/get'>
const NUMBERS = ['minutes', 'every', 'places', 'travel', 'days', 'lead', 'change', 'early'] as const
const LEAST = {
  minutes: VISIT_LIMITS.minutes.least,
  every: VISIT_LIMITS.every.least,
  places: 1,
  travel: 0,
  days: 1,
  lead: 0,
  change: 0,
  early: 0,
}
const MOST = { ...VISIT_LIMITS, minutes: VISIT_LIMITS.minutes.most, every: VISIT_LIMITS.every.most }
/** How many days ahead a day with work is looked for, to show what the rule makes of it. */
const LOOKED_AT = 14

function Preview({ rule, time }: { rule: Pick<Rule, 'minutes' | 'every'>; time: WorkingTime }) {
  const t = visits.useT()
  const language = useLanguage()
  const today = tenantDay(Date.now())
  const days = Array.from({ length: LOOKED_AT }, (_, i) => daysAfter(today, i + 1))
  const day = days.find(one => startsOf(one, rule, time).length > 0) ?? daysAfter(today, 1)
  const starts = startsOf(day, rule, time)
  return (
    <div role='status'>
      <h3>{t('preview')}</h3>
      <p>
        {t('previewHint', { day: plannedDay(day, language) })}{' '}
        {starts.length ? starts.map(start => start.slice(11)).join(' · ') : t('closed')}
      </p>
    </div>
  )
}

/** One template, one area, or both, with a length or a number of its own. */
function OwnLine({
  own,
  readOnly,
  onChange,
  onRemove,
}: {
  own: OwnVisitRule
  readOnly: boolean
  onChange: (change: Partial<OwnVisitRule>) => void
  onRemove: () => void
}) {
  const t = visits.useT()
  const c = common.useT()
  const templates = useGet('GET /staff/template/list')
  const areas = useGetWhen('GET /area/getProvinceCity', readOnly ? null : {})
  const numbers = { minutes: VISIT_LIMITS.minutes, places: { least: 0, most: VISIT_LIMITS.places } } as const
  return (
    <li className='fields'>
      <Field label={t('template')}>
        {at => (
          <Select
            id={at.id}
            disabled={readOnly}
            value={own.templateId ?? ''}
            options={[
              { value: '', label: t('everyTemplate') },
              ...(templates.data ?? []).map(one => ({ value: one.id, label: one.name })),
            ]}
            onChange={(next: string) => onChange({ templateId: next || null })}
          />
        )}
      </Field>
      <Field label={t('area')}>
        {at => (
          <Cascader
            id={at.id}
            disabled={readOnly}
            changeOnSelect
            allowClear
            placeholder={t('everyArea')}
            fieldNames={{ label: 'name', value: 'name' }}
            options={areas.data ?? []}
            value={own.area ? own.area.split('/') : []}
            onChange={path => onChange({ area: (path ?? []).join('/') })}
          />
        )}
      </Field>
      {(['minutes', 'places'] as const).map(name => (
        <Field key={name} label={t(name)}>
          {at => (
            <InputNumber
              id={at.id}
              style={{ width: '100%' }}
              disabled={readOnly}
              min={numbers[name].least}
              max={numbers[name].most}
              precision={0}
              value={own[name]}
              onChange={value => onChange({ [name]: value })}
            />
          )}
        </Field>
      ))}
      {!readOnly && <Button onClick={onRemove}>{c('remove')}</Button>}
    </li>
  )
}

function RuleForm({ rule, time, refresh }: { rule: Rule; time: WorkingTime; refresh: () => Promise<unknown> }) {
  const t = visits.useT()
  const readOnly = !useMay()('tenant.manage')
  const write = useWrite('POST /staff/visitRule/edit', ['GET /staff/visitRule/get', 'GET /staff/calendar/day'])
  const { version, ...values } = rule
  const draft = useDraft('visit rule', values)
  const { value, set } = draft
  const setOwn = (own: Rule['own']) => set({ own })
  const labels = Object.fromEntries(NUMBERS.map(name => [name, t(name)])) as Record<(typeof NUMBERS)[number], string>
  return (
    <Section
      id='offer'
      title={t('offer')}
      hint={t('offerHint')}
      draft={draft}
      labels={{ ...labels, on: t('on'), own: t('own') }}
      readOnly={readOnly}
      refresh={refresh}
      onSave={saved => write.mutateAsync({ body: { version, ...saved } })}
    >
      <SwitchLine
        label={t('on')}
        hint={t('onHint')}
        checked={value.on}
        disabled={readOnly}
        onChange={on => set({ on })}
      />
      <div className='fields'>
        {NUMBERS.map(name => (
          <Field key={name} label={t(name)} hint={name === 'minutes' ? t('minutesHint') : undefined}>
            {at => (
              <InputNumber
                id={at.id}
                style={{ width: '100%' }}
                disabled={readOnly}
                min={LEAST[name]}
                max={MOST[name]}
                precision={0}
                value={value[name]}
                onChange={next => set({ [name]: next ?? LEAST[name] })}
              />
            )}
          </Field>
        ))}
      </div>
      <Preview rule={value} time={time} />
      <h3>{t('own')}</h3>
      <p className='field__hint'>{t('ownHint')}</p>
      <ul>
        {value.own.map((own, i) => (
          <OwnLine
            key={i}
            own={own}
            readOnly={readOnly}
            onChange={change => setOwn(value.own.map((one, at) => (at === i ? { ...one, ...change } : one)))}
            onRemove={() => setOwn(value.own.filter((_, at) => at !== i))}
          />
        ))}
      </ul>
      {!readOnly && value.own.length < VISIT_LIMITS.own && (
        <Button onClick={() => setOwn([...value.own, { templateId: null, area: '', minutes: null, places: null }])}>
          {t('addOwn')}
        </Button>
      )}
    </Section>
  )
}

/** How visits are offered. */
export default function VisitsPage() {
  const t = visits.useT()
  const title = titles.useT()
  const query = useGet('GET /staff/visitRule/get')
  const hours = useGet('GET /staff/hours/get')
  return (
    <Page title={title('setupVisits')}>
      <Sections contents={[{ id: 'offer', title: t('offer') }]}>
        <Loaded query={query} rows={8}>
          {rule => (
            <Loaded query={hours} rows={8}>
              {({ workingTime }) => <RuleForm rule={rule} time={workingTime} refresh={query.refetch} />}
            </Loaded>
          )}
        </Loaded>
      </Sections>
    </Page>
  )
}
