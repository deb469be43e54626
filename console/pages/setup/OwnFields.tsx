import { Button, Select, Switch } from 'antd'
import { FORM_TYPE_NAMES } from '@shared/form-type-names'
import { hasText } from '@shared/readable'
import { MAX_NAME } from '@shared/directory'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { useDraft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { Section } from '../../ui/Section'
import { registration } from './registration.i18n'

type Config = Answer<'GET /staff/registerConfig/get'>
type OwnField = Config['fields'][number]

/** What is asked in one go, without choices or rows to write. */
const SIMPLE = ['text', 'textarea', 'number', 'date', 'phone', 'email'] as const
const MOST = 20

const isNamed = ({ displayName }: OwnField): boolean => hasText(displayName)

/** A field that no other one is called like. */
function newField(fields: readonly OwnField[]): OwnField {
  let n = fields.length + 1
  while (fields.some(({ fieldName }) => fieldName === `own${String(n)}`)) n++
  const name = `own${String(n)}`
  return {
    id: name,
    fieldName: name,
    displayName: {},
    formType: 'text',
    isNull: 1,
    isSystem: 0,
    isSearch: 0,
    placeHolder: {},
    setting: {},
  }
}

/** What a company asks at a registration beside what is always asked. What was asked before keeps its type, as its answers have it. */
export function OwnFields({ config, refresh }: { config: Config; refresh: () => Promise<unknown> }) {
  const t = registration.useT()
  const say = common.useT()
  const language = useLanguage()
  const readOnly = !useMay()('tenant.manage')
  const write = useWrite('POST /staff/registerConfig/set', ['GET /staff/registerConfig/get'])
  const { version, fields: saved, ...rest } = config
  const draft = useDraft('registration fields', { fields: saved })
  const { fields } = draft.value
  const put = (at: number, change: Partial<OwnField>) =>
    draft.set({ fields: fields.map((one, i) => (i === at ? { ...one, ...change } : one)) })
  return (
    <Section
      id='own'
      title={t('own')}
      hint={t('ownHint')}
      draft={draft}
      labels={{ fields: t('own') }}
      readOnly={readOnly}
      refresh={refresh}
      isWrong={!fields.every(isNamed)}
      onSave={value => write.mutateAsync({ body: { version, ...rest, ...value } })}
    >
      {fields.map((field, at) => {
        const n = { n: at + 1 }
        const isOld = saved.some(({ fieldName }) => fieldName === field.fieldName)
        const types = isOld ? [field.formType] : SIMPLE
        return (
          <div key={field.fieldName} className='fields' role='group' aria-label={t('ownOne', n)}>
            <LocalizedInput
              label={t('ownName', n)}
              isRequired
              value={field.displayName}
              max={MAX_NAME}
              disabled={readOnly}
              {...(isNamed(field) ? {} : { error: t('ownNameless') })}
              onChange={displayName => put(at, { displayName })}
            />
            <Field label={t('ownType', n)}>
              {({ id }) => (
                <Select
                  id={id}
                  value={field.formType}
                  disabled={readOnly || isOld}
                  options={types.map(type => ({ value: type, label: FORM_TYPE_NAMES[type][language] }))}
                  onChange={(formType: OwnField['formType']) => put(at, { formType })}
                />
              )}
            </Field>
            <Field label={t('ownRequired', n)}>
              {({ id }) => (
                <Switch
                  id={id}
                  checked={field.isNull === 0}
                  disabled={readOnly}
                  onChange={checked => put(at, { isNull: checked ? 0 : 1 })}
                />
              )}
            </Field>
            <Button
              type='text'
              disabled={readOnly}
              aria-label={`${say('remove')}: ${t('ownOne', n)}`}
              onClick={() => draft.set({ fields: fields.filter((_, i) => i !== at) })}
            >
              {say('remove')}
            </Button>
          </div>
        )
      })}
      <div>
        <Button
          disabled={readOnly || fields.length >= MOST}
          onClick={() => draft.set({ fields: [...fields, newField(fields)] })}
        >
          {t('ownAdd')}
        </Button>
      </div>
    </Section>
  )
}
