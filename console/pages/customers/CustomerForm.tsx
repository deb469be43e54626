import { Input } from 'antd'
import { MAX_ADDRESS, MAX_CODE, MAX_NAME } from '@shared/directory'
import { call, type Answer } from '../../api/call'
import { useWrite } from '../../api/queries'
import { EditDrawer } from '../../ui/EditDrawer'
import { customers } from './customers.i18n'

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

/** Makes a customer, or changes one. */
export function CustomerForm({ customer, onClose }: { customer: Customer | null; onClose: () => void }) {
  const t = customers.useT()
  const create = useWrite('POST /staff/customer/create', REFRESHES)
  const update = useWrite('POST /staff/customer/update', REFRESHES)
  return (
    <EditDrawer
      title={t(customer ? 'edit' : 'add')}
      draft={`customer ${customer?.id ?? 'new'}`}
      fields={[
        { name: 'name', label: t('name'), isRequired: true, input: <Input maxLength={MAX_NAME} /> },
        { name: 'customerNo', label: t('number'), input: <Input maxLength={MAX_CODE} /> },
        {
          name: 'customerAddress',
          label: t('address'),
          input: <Input.TextArea rows={2} maxLength={MAX_ADDRESS} />,
        },
      ]}
      edited={{
        version: customer?.version ?? 0,
        values: valuesOf(customer ?? { name: '', customerNo: '', customerAddress: '' }),
      }}
      save={(values, version) =>
        customer
          ? update.mutateAsync({ body: { ...values, id: customer.id, version } })
          : create.mutateAsync({ body: values })
      }
      {...(customer
        ? {
            again: async () => {
              const now = await call('GET /staff/customer/get', { query: { id: customer.id } })
              return { version: now.version, values: valuesOf(now) }
            },
          }
        : {})}
      onClose={onClose}
    />
  )
}
