import { Select } from 'antd'
import type { RegisterConfig } from '@shared/register'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { useDraft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { Page } from '../../ui/Page'
import { Section, Sections } from '../../ui/Section'
import { Loaded } from '../../ui/states'
import { SwitchLine } from '../../ui/SwitchLine'
import { titles } from '../titles.i18n'
import { registration } from './registration.i18n'

type Config = Answer<'GET /staff/registerConfig/get'>
type Switch = { [K in keyof RegisterConfig]: RegisterConfig[K] extends boolean ? K : never }[keyof RegisterConfig]
const SWITCHES = [
  'needsApproval',
  'serialRequired',
  'serialMustExist',
  'purchaseRequired',
  'proofRequired',
  'addressRequired',
  'workshopLengthens',
] as const satisfies readonly Switch[]

function ConfigForm({ config, refresh }: { config: Config; refresh: () => Promise<unknown> }) {
  const t = registration.useT()
  const readOnly = !useMay()('tenant.manage')
  const write = useWrite('POST /staff/registerConfig/set', ['GET /staff/registerConfig/get'])
  const { version, fields, ...values } = config
  const draft = useDraft('registration', values)
  const hints: Partial<Record<Switch, string>> = {
    needsApproval: t('needsApprovalHint'),
    serialMustExist: t('serialMustExistHint'),
  }
  return (
    <Section
      id='registration'
      title={t('title')}
      hint={t('hint')}
      draft={draft}
      labels={{ ...Object.fromEntries(SWITCHES.map(name => [name, t(name)])), exchange: t('exchange') }}
      readOnly={readOnly}
      refresh={refresh}
      onSave={value => write.mutateAsync({ body: { version, fields, ...value } })}
    >
      {SWITCHES.map(name => (
        <SwitchLine
          key={name}
          label={t(name)}
          hint={hints[name] ?? ''}
          checked={draft.value[name]}
          disabled={readOnly}
          onChange={checked => draft.set({ [name]: checked })}
        />
      ))}
      <Field label={t('exchange')}>
        {({ id }) => (
          <Select
            id={id}
            value={draft.value.exchange}
            disabled={readOnly}
            options={[
              { value: 'rest', label: t('rest') },
              { value: 'anew', label: t('anew') },
            ]}
            onChange={(exchange: RegisterConfig['exchange']) => draft.set({ exchange })}
          />
        )}
      </Field>
    </Section>
  )
}

/** What is asked of customers who register a machine, and how warranties go on. */
export default function RegistrationSetup() {
  const t = registration.useT()
  const title = titles.useT()
  const query = useGet('GET /staff/registerConfig/get')
  return (
    <Page title={title('setupRegistration')}>
      <Sections contents={[{ id: 'registration', title: t('title') }]}>
        <Loaded query={query} rows={8}>
          {config => <ConfigForm config={config} refresh={query.refetch} />}
        </Loaded>
      </Sections>
    </Page>
  )
}
