import { Select } from 'antd'
import { ALWAYS_SHOWN, isShown, MAX_FIELD_NAME, PRODUCT_FIELDS } from '@shared/product-fields'
import type { RegisterConfig } from '@shared/register'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { useDraft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { Page } from '../../ui/Page'
import { Section, Sections } from '../../ui/Section'
import { Loaded } from '../../ui/states'
import { SwitchLine } from '../../ui/SwitchLine'
import { titles } from '../titles.i18n'
import { OwnFields } from './OwnFields'
import { registration } from './registration.i18n'

type Config = Answer<'GET /staff/registerConfig/get'>
type ProductFields = Answer<'GET /staff/productConfig/get'>
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

/** Which fields of a product customers see, each with the name that it has by itself or one of the company's own. */
function FieldsForm({ config, refresh }: { config: ProductFields; refresh: () => Promise<unknown> }) {
  const t = registration.useT()
  const readOnly = !useMay()('tenant.manage')
  const write = useWrite('POST /staff/productConfig/set', ['GET /staff/productConfig/get'])
  const { version, fields, ...values } = config
  const draft = useDraft('product fields', values)
  const { productFields, productFieldNames } = draft.value
  return (
    <Section
      id='fields'
      title={t('fields')}
      hint={t('fieldsHint')}
      draft={draft}
      labels={{ productFields: t('fieldsShown'), productFieldNames: t('fieldNames') }}
      readOnly={readOnly}
      refresh={refresh}
      onSave={value => write.mutateAsync({ body: { version, ...value } })}
    >
      {fields.map(({ fieldName, displayName }) => {
        const isOn = isShown(draft.value, fieldName)
        return (
          <div key={fieldName}>
            <SwitchLine
              label={displayName}
              hint=''
              checked={isOn}
              disabled={readOnly || ALWAYS_SHOWN.includes(fieldName)}
              onChange={checked =>
                draft.set({
                  productFields: PRODUCT_FIELDS.filter(one =>
                    one === fieldName ? checked : productFields.includes(one),
                  ),
                })
              }
            />
            {isOn && (
              <LocalizedInput
                label={t('calls', { name: displayName })}
                value={productFieldNames[fieldName] ?? {}}
                max={MAX_FIELD_NAME}
                disabled={readOnly}
                onChange={name => draft.set({ productFieldNames: { ...productFieldNames, [fieldName]: name } })}
              />
            )}
          </div>
        )
      })}
    </Section>
  )
}

/** What is asked of customers who register a machine, how warranties go on, and which fields of a product customers see. */
export default function RegistrationSetup() {
  const t = registration.useT()
  const title = titles.useT()
  const query = useGet('GET /staff/registerConfig/get')
  const fields = useGet('GET /staff/productConfig/get')
  return (
    <Page title={title('setupRegistration')}>
      <Sections
        contents={[
          { id: 'registration', title: t('title') },
          { id: 'own', title: t('own') },
          { id: 'fields', title: t('fields') },
        ]}
      >
        <Loaded query={query} rows={8}>
          {config => <ConfigForm config={config} refresh={query.refetch} />}
        </Loaded>
        <Loaded query={query} rows={4}>
          {config => <OwnFields config={config} refresh={query.refetch} />}
        </Loaded>
        <Loaded query={fields} rows={8}>
          {config => <FieldsForm config={config} refresh={fields.refetch} />}
        </Loaded>
      </Sections>
    </Page>
  )
}
