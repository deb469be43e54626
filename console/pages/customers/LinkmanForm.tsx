import { Input, Select } from 'antd'
import { useRef } from 'react'
import { MAX_NAME } from '@shared/directory'
import { isEmail, MAX_EMAIL } from '@shared/email'
import { isLanguage, LANGUAGES, type Language } from '@shared/language'
import { call, type Answer } from '../../api/call'
import { useWrite } from '../../api/queries'
import { keeping } from '../../i18n/keeping.i18n'
import { LANGUAGE_NAMES } from '../../i18n/language-names'
import { CustomerPicker } from '../../ui/CustomerPicker'
import { EditDrawer } from '../../ui/EditDrawer'
import { customers } from './customers.i18n'
import { usePhoneFields } from './phone-fields'

type Linkman = Answer<'GET /staff/linkman/get'>
interface Values {
  customerId: string | null
  name: string
  phone: string
  telephone: string
  email: string
  language: Language | null
}
const valuesOf = ({ customerId, name, phone, telephone, email, language }: Linkman): Values => ({
  customerId,
  name,
  phone,
  telephone,
  email,
  language: isLanguage(language) ? language : null,
})
const REFRESHES = ['GET /staff/linkman/list', 'GET /staff/linkman/get', 'GET /staff/customer/get'] as const

/** Makes a contact of a customer, or changes one. */
export function LinkmanForm({
  customerId,
  linkman,
  onMade,
  onClose,
}: {
  /** '' where it is chosen in the form */
  customerId: string
  linkman: Linkman | null
  onMade?: (id: string) => void
  onClose: () => void
}) {
  const t = customers.useT()
  const k = keeping.useT()
  const phones = usePhoneFields()
  const create = useWrite('POST /staff/linkman/create', REFRESHES)
  const update = useWrite('POST /staff/linkman/update', REFRESHES)
  const made = useRef('')
  return (
    <EditDrawer<Values>
      title={t(linkman ? 'editContact' : 'addContact')}
      draft={`contact ${linkman?.id ?? `new of ${customerId}`}`}
      fields={[
        ...(customerId
          ? []
          : [{ name: 'customerId' as const, label: t('customer'), isRequired: true, input: <CustomerPicker /> }]),
        { name: 'name', label: t('contact'), isRequired: true, input: <Input maxLength={MAX_NAME} /> },
        ...phones,
        {
          name: 'email',
          label: t('email'),
          check: value =>
            typeof value === 'string' && value.trim() && !isEmail(value.trim()) ? k('invalidEmail') : undefined,
          input: <Input maxLength={MAX_EMAIL} type='email' />,
        },
        {
          name: 'language',
          label: t('language'),
          tell: value => (isLanguage(value) ? LANGUAGE_NAMES[value] : ''),
          input: <Select allowClear options={LANGUAGES.map(value => ({ value, label: LANGUAGE_NAMES[value] }))} />,
        },
      ]}
      edited={{
        version: linkman?.version ?? 0,
        values: linkman
          ? valuesOf(linkman)
          : { customerId: customerId || null, name: '', phone: '', telephone: '', email: '', language: null },
      }}
      save={async ({ customerId: of, ...given }, version) => {
        const values = { ...given, email: given.email.trim(), language: given.language ?? null }
        if (linkman) await update.mutateAsync({ body: { ...values, id: linkman.id, version } })
        else made.current = (await create.mutateAsync({ body: { ...values, customerId: of ?? customerId } })).id
      }}
      {...(linkman
        ? {
            again: async () => {
              const now = await call('GET /staff/linkman/get', { query: { id: linkman.id } })
              return { version: now.version, values: valuesOf(now) }
            },
          }
        : {})}
      onClose={() => (made.current && onMade ? onMade(made.current) : onClose())}
    />
  )
}
