import './reports.css'
import { Button, Input, InputNumber, Select } from 'antd'
import { hasText } from '@shared/readable'
import {
  MAX_LINK_DAYS,
  MAX_PARTICULAR,
  MAX_PARTICULAR_FOR,
  MAX_READING,
  MAX_READINGS,
  MAX_REPAIR_WARRANTY,
  type ParticularReport,
  type ReportTemplate,
} from '@shared/report'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useDraft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { Page } from '../../ui/Page'
import { Section, Sections } from '../../ui/Section'
import { Loaded } from '../../ui/states'
import { SwitchLine } from '../../ui/SwitchLine'
import { titles } from '../titles.i18n'
import { reportSetup } from './reports.i18n'

type Template = Answer<'GET /staff/reportTemplate/get'>
type Reading = ReportTemplate['readings'][number]
const REQUIRED = ['readingsRequired', 'beforeRequired', 'afterRequired'] as const
const EMPTY_PARTICULAR: ParticularReport = {
  kindIds: [],
  templateIds: [],
  readings: [],
  readingsRequired: false,
  beforeRequired: false,
  afterRequired: false,
}
interface Props {
  template: Template
  refresh: () => Promise<unknown>
}

/** Saves a part of the template, beside what stands in the others. */
function useSave({ version, ...whole }: Template) {
  const write = useWrite('POST /staff/reportTemplate/set', [
    'GET /staff/reportTemplate/get',
    'GET /staff/report/ofTask',
  ])
  return (change: Partial<ReportTemplate>) => write.mutateAsync({ body: { version, ...whole, ...change } })
}

function ReadingsInput({
  value,
  readOnly,
  onChange,
}: {
  value: readonly Reading[]
  readOnly: boolean
  onChange: (value: Reading[]) => void
}) {
  const t = reportSetup.useT()
  const say = common.useT()
  const put = (at: number, change: Partial<Reading>) =>
    onChange(value.map((one, i) => (i === at ? { ...one, ...change } : one)))
  return (
    <>
      {value.map((reading, at) => {
        const n = { n: at + 1 }
        return (
          <div key={at} className='fields' role='group' aria-label={t('reading', n)}>
            <LocalizedInput
              label={t('readingName', n)}
              isRequired
              value={reading.name}
              max={MAX_READING}
              disabled={readOnly}
              {...(hasText(reading.name) ? {} : { error: t('nameless') })}
              onChange={name => put(at, { name })}
            />
            <Field label={t('unit', n)}>
              {field => (
                <Input
                  {...field}
                  value={reading.unit}
                  maxLength={MAX_READING}
                  disabled={readOnly}
                  onChange={event => put(at, { unit: event.target.value })}
                />
              )}
            </Field>
            <Button
              type='text'
              disabled={readOnly}
              aria-label={`${say('remove')}: ${t('reading', n)}`}
              onClick={() => onChange(value.filter((_, i) => i !== at))}
            >
              {say('remove')}
            </Button>
          </div>
        )
      })}
      <div>
        <Button
          disabled={readOnly || value.length >= MAX_READINGS}
          onClick={() => onChange([...value, { name: {}, unit: '' }])}
        >
          {t('addReading')}
        </Button>
      </div>
    </>
  )
}

/** What is measured at every visit. */
function Readings({ template, refresh }: Props) {
  const t = reportSetup.useT()
  const readOnly = !useMay()('template.manage')
  const save = useSave(template)
  const draft = useDraft('report readings', { readings: template.readings })
  const { readings } = draft.value
  return (
    <Section
      id='readings'
      title={t('readings')}
      hint={t('readingsHint')}
      draft={draft}
      labels={{ readings: t('readings') }}
      readOnly={readOnly}
      refresh={refresh}
      isWrong={!readings.every(({ name }) => hasText(name))}
      onSave={save}
    >
      <ReadingsInput value={readings} readOnly={readOnly} onChange={next => draft.set({ readings: next })} />
    </Section>
  )
}

/** What no report may lack. */
function Required({ template, refresh }: Props) {
  const t = reportSetup.useT()
  const readOnly = !useMay()('template.manage')
  const save = useSave(template)
  const { readingsRequired, beforeRequired, afterRequired } = template
  const draft = useDraft('report required', { readingsRequired, beforeRequired, afterRequired })
  return (
    <Section
      id='required'
      title={t('required')}
      hint={t('requiredHint')}
      draft={draft}
      labels={Object.fromEntries(REQUIRED.map(name => [name, t(name)]))}
      readOnly={readOnly}
      refresh={refresh}
      onSave={save}
    >
      {REQUIRED.map(name => (
        <SwitchLine
          key={name}
          label={t(name)}
          hint=''
          checked={draft.value[name]}
          disabled={readOnly}
          onChange={checked => draft.set({ [name]: checked })}
        />
      ))}
    </Section>
  )
}

function SubjectsInput({
  label,
  value,
  of,
  readOnly,
  onChange,
}: {
  label: string
  value: string[]
  of: readonly { id: string; name: string }[]
  readOnly: boolean
  onChange: (value: string[]) => void
}) {
  return (
    <Field label={label}>
      {field => (
        <Select
          {...field}
          mode='multiple'
          style={{ width: '100%' }}
          showSearch={{ optionFilterProp: 'label' }}
          maxCount={MAX_PARTICULAR_FOR}
          disabled={readOnly}
          // one that was removed meanwhile has no name any more
          value={value.filter(id => of.some(one => one.id === id))}
          options={of.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

/** What is asked of particular work instead. */
function Particular({ template, refresh }: Props) {
  const t = reportSetup.useT()
  const say = common.useT()
  const readOnly = !useMay()('template.manage')
  const save = useSave(template)
  const { data: subjects } = useGet('GET /staff/reportTemplate/subjects')
  const draft = useDraft('report particular', { particular: template.particular })
  const { particular } = draft.value
  const put = (at: number, change: Partial<ParticularReport>) =>
    draft.set({ particular: particular.map((one, i) => (i === at ? { ...one, ...change } : one)) })
  const namesOf = ({ kindIds, templateIds }: ParticularReport): string =>
    [...(subjects?.kinds ?? []), ...(subjects?.templates ?? [])]
      .filter(({ id }) => kindIds.includes(id) || templateIds.includes(id))
      .map(({ name }) => name)
      .join(' · ')
  return (
    <Section
      id='particular'
      title={t('particular')}
      hint={t('particularHint')}
      draft={draft}
      labels={{ particular: t('particular') }}
      readOnly={readOnly}
      refresh={refresh}
      isWrong={
        !particular.every(
          ({ readings, kindIds, templateIds }) =>
            kindIds.length + templateIds.length > 0 && readings.every(({ name }) => hasText(name)),
        )
      }
      onSave={save}
    >
      {particular.map((one, at) => {
        const name = namesOf(one) || t('particularNew')
        return (
          <fieldset key={at} className='setup__particular'>
            <legend>{name}</legend>
            <div className='fields'>
              <SubjectsInput
                label={t('kinds')}
                value={one.kindIds}
                of={subjects?.kinds ?? []}
                readOnly={readOnly}
                onChange={kindIds => put(at, { kindIds })}
              />
              <SubjectsInput
                label={t('templates')}
                value={one.templateIds}
                of={subjects?.templates ?? []}
                readOnly={readOnly}
                onChange={templateIds => put(at, { templateIds })}
              />
            </div>
            <ReadingsInput value={one.readings} readOnly={readOnly} onChange={readings => put(at, { readings })} />
            {REQUIRED.map(part => (
              <SwitchLine
                key={part}
                label={t(part)}
                hint=''
                checked={one[part]}
                disabled={readOnly}
                onChange={checked => put(at, { [part]: checked })}
              />
            ))}
            <div>
              <Button
                danger
                disabled={readOnly}
                aria-label={`${say('remove')}: ${name}`}
                onClick={() => draft.set({ particular: particular.filter((_, i) => i !== at) })}
              >
                {say('remove')}
              </Button>
            </div>
          </fieldset>
        )
      })}
      <div>
        <Button
          disabled={readOnly || particular.length >= MAX_PARTICULAR}
          onClick={() => draft.set({ particular: [...particular, EMPTY_PARTICULAR] })}
        >
          {t('addParticular')}
        </Button>
      </div>
    </Section>
  )
}

/** What the customer is promised, and how long the link is good. */
function ForCustomers({ template, refresh }: Props) {
  const t = reportSetup.useT()
  const readOnly = !useMay()('template.manage')
  const save = useSave(template)
  const { repairWarranty, linkDays } = template
  const draft = useDraft('report for customers', { repairWarranty, linkDays })
  return (
    <Section
      id='customers'
      title={t('forCustomers')}
      draft={draft}
      labels={{ repairWarranty: t('repairWarranty'), linkDays: t('linkDays') }}
      readOnly={readOnly}
      refresh={refresh}
      onSave={save}
    >
      <LocalizedInput
        label={t('repairWarranty')}
        hint={t('repairWarrantyHint')}
        lines
        value={draft.value.repairWarranty}
        max={MAX_REPAIR_WARRANTY}
        disabled={readOnly}
        onChange={value => draft.set({ repairWarranty: value })}
      />
      <Field label={t('linkDays')} hint={t('linkDaysHint')}>
        {field => (
          <InputNumber
            {...field}
            style={{ width: '100%' }}
            value={draft.value.linkDays}
            min={0}
            max={MAX_LINK_DAYS}
            precision={0}
            disabled={readOnly}
            onChange={value => draft.set({ linkDays: value ?? 0 })}
          />
        )}
      </Field>
    </Section>
  )
}

/** What the company asks of who writes a service report. */
export default function ReportSetupPage() {
  const t = reportSetup.useT()
  const title = titles.useT()
  const query = useGet('GET /staff/reportTemplate/get')
  return (
    <Page title={title('setupReports')}>
      <Loaded query={query} rows={12}>
        {template => (
          <Sections
            contents={[
              { id: 'readings', title: t('readings') },
              { id: 'required', title: t('required') },
              { id: 'particular', title: t('particular') },
              { id: 'customers', title: t('forCustomers') },
            ]}
          >
            <Readings template={template} refresh={query.refetch} />
            <Required template={template} refresh={query.refetch} />
            <Particular template={template} refresh={query.refetch} />
            <ForCustomers template={template} refresh={query.refetch} />
          </Sections>
        )}
      </Loaded>
    </Page>
  )
}
