import { Input } from 'antd'
import { useRef } from 'react'
import { MAX_ADDRESS, MAX_CODE, MAX_NAME } from '@shared/directory'
import { call, type Answer } from '../../api/call'
import { useWrite } from '../../api/queries'
import { EditDrawer } from '../../ui/EditDrawer'
import { customers } from './customers.i18n'
import { usePhoneFields } from './phone-fields'

type Customer = Pick<
  Answer<'POST /staff/customer/create'>,
  'id' | 'version' | 'name' | 'customerNo' | 'customerAddress'
>
const valuesOf = ({ name, customerNo, customerAddress }: Omit<Customer, 'id' | 'version'>) => ({
  name,
  customerNo,
  customerAddress,
})
const REFRESHES = ['GET /staff/customer/list', 'GET /staff/customer/get'] as const

/** Makes a customer with its first contact, and tells its id. */
export function NewCustomerForm({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const t = customers.useT()
  const phones = usePhoneFields()
  const create = useWrite('POST /staff/customer/create', [...REFRESHES, 'GET /staff/linkman/list'])
  const made = useRef('')
  return (
    <EditDrawer
      title={t('add')}
      draft='customer new'
      fields={[
        { name: 'name', label: t('name'), isRequired: true, input: <Input maxLength={MAX_NAME} /> },
        ...phones,
        {
          name: 'contactName',
          label: t('contactName'),
          hint: t('contactNameHint'),
          input: <Input maxLength={MAX_NAME} />,
        },
        { name: 'customerNo', label: t('number'), input: <Input maxLength={MAX_CODE} /> },
        { name: 'customerAddress', label: t('address'), input: <Input.TextArea rows={2} maxLength={MAX_ADDRESS} /> },
      ]}
      edited={{
        version: 0,
        values: { name: '', phone: '', telephone: '', contactName: '', customerNo: '', customerAddress: '' },
      }}
      save={async ({ phone, telephone, contactName, ...customer }) => {
        const contact = { name: contactName.trim() || customer.name, phone, telephone }
        const isGiven = [phone, telephone, contactName].some(text => text.trim())
        const { id } = await create.mutateAsync({ body: { ...customer, ...(isGiven ? { contact } : {}) } })
        made.current = id
      }}
      onClose={() => (made.current ? onMade(made.current) : onClose())}
    />
  )
}

/** Changes a customer. */
export function CustomerForm({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = customers.useT()
  const update = useWrite('POST /staff/customer/update', REFRESHES)
  return (
    <EditDrawer
      title={t('edit')}
      draft={`customer ${customer.id}`}
      fields={[
        { name: 'name', label: t('name'), isRequired: true, input: <Input maxLength={MAX_NAME} /> },
        { name: 'customerNo', label: t('number'), input: <Input maxLength={MAX_CODE} /> },
        { name: 'customerAddress', label: t('address'), input: <Input.TextArea rows={2} maxLength={MAX_ADDRESS} /> },
      ]}
      edited={{ version: customer.version, values: valuesOf(customer) }}
      save={(values, version) => update.mutateAsync({ body: { ...values, id: customer.id, version } })}
      again={async () => {
        const now = await call('GET /staff/customer/get', { query: { id: customer.id } })
        return { version: now.version, values: valuesOf(now) }
      }}
      onClose={onClose}
    />
  )
}
