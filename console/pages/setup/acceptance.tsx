import { InputNumber } from 'antd'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { useDraft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { Page } from '../../ui/Page'
import { Section, Sections } from '../../ui/Section'
import { Loaded } from '../../ui/states'
import { titles } from '../titles.i18n'
import { acceptance } from './acceptance.i18n'

type Rule = Answer<'GET /staff/acceptRule/get'>
const LIMITS = { acceptMinutes: 7 * 24 * 60, passes: 5 } as const
const FIELDS = ['acceptMinutes', 'passes'] as const

function RuleForm({ rule, refresh }: { rule: Rule; refresh: () => Promise<unknown> }) {
  const t = acceptance.useT()
  const readOnly = !useMay()('tenant.manage')
  const write = useWrite('POST /staff/acceptRule/edit', ['GET /staff/acceptRule/get'])
  const { version, ...values } = rule
  const draft = useDraft('accept rule', values)
  const { acceptMinutes: minutes, passes } = draft.value
  return (
    <Section
      id='rule'
      title={t('rule')}
      hint={t('ruleHint')}
      draft={draft}
      labels={{ acceptMinutes: t('acceptMinutes'), passes: t('passes') }}
      readOnly={readOnly}
      refresh={refresh}
      onSave={value => write.mutateAsync({ body: { version, ...value } })}
    >
      <div className='fields'>
        {FIELDS.map(name => (
          <Field key={name} label={t(name)}>
            {({ id }) => (
              <InputNumber
                id={id}
                style={{ width: '100%' }}
                value={draft.value[name]}
                min={0}
                max={LIMITS[name]}
                precision={0}
                disabled={readOnly || (name === 'passes' && minutes === 0)}
                onChange={value => draft.set({ [name]: value ?? 0 })}
              />
            )}
          </Field>
        ))}
      </div>
      <p role='status'>{t(minutes === 0 ? 'never' : passes === 0 ? 'back' : 'passedOn', { minutes, passes })}</p>
    </Section>
  )
}

/** What becomes of work that nobody accepts. */
export default function AcceptancePage() {
  const t = acceptance.useT()
  const title = titles.useT()
  const query = useGet('GET /staff/acceptRule/get')
  return (
    <Page title={title('acceptance')}>
      <Sections contents={[{ id: 'rule', title: t('rule') }]}>
        <Loaded query={query} rows={5}>
          {rule => <RuleForm rule={rule} refresh={query.refetch} />}
        </Loaded>
      </Sections>
    </Page>
  )
}
