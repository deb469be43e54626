import { Button } from 'antd'
import { useLocation } from 'wouter'
import { CUSTOMER_SORTS } from '@shared/directory'
import { saveFile } from '../../api/download'
import { useMay } from '../../api/me'
import type { ListDefinition } from '../../list/definition'
import { Directory, type Asked } from '../../list/Directory'
import { keeping } from '../../i18n/keeping.i18n'
import { registeredFilter, registeredFrom } from '../../list/registered'
import { Time } from '../../ui/Time'
import { useOpenForm } from '../../ui/useOpenForm'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { NewCustomerForm } from './CustomerForm'
import { CustomerPane } from './CustomerPane'
import { customers } from './customers.i18n'

export default function Customers() {
  const t = customers.useT()
  const k = keeping.useT()
  const title = titles.useT()
  const may = useMay()
  const [, go] = useLocation()
  const form = useOpenForm()
  const [, set] = useUrlState()
  const filterOf = (asked: Asked) => ({
    keyword: asked.search,
    ...registeredFrom(asked.days),
    sort: CUSTOMER_SORTS.find(one => one === asked.sort),
  })
  const definition: ListDefinition<'GET /staff/customer/list'> = {
    call: 'GET /staff/customer/list',
    input: (asked, page) => ({ query: { ...page, ...filterOf(asked) } }),
    idOf: row => row.id,
    columns: [
      { key: 'name', title: t('name'), isMain: true, render: row => row.name },
      { key: 'customerNo', title: t('number'), width: 150, render: row => row.customerNo },
      { key: 'address', title: t('address'), width: 260, render: row => row.customerAddress },
      { key: 'time', title: t('registered'), width: 165, align: 'right', render: row => <Time at={row.createTime} /> },
    ],
    filters: [
      registeredFilter(k),
      {
        name: 'sort',
        label: k('sort'),
        options: CUSTOMER_SORTS.map(value => ({ value, label: value === 'name' ? t('byName') : k(value) })),
      },
    ],
    searchLabel: t('search'),
    empty: { text: t('empty') },
  }
  return (
    <Directory
      title={title('customers')}
      definition={definition}
      importKind='customer'
      save={(asked, format) => saveFile('GET /staff/customer/export', { query: { format, ...filterOf(asked) } })}
      actions={
        <>
          <Button onClick={() => go('/contacts')}>{t('contacts')}</Button>
          {may('customer.write') && (
            <Button type='primary' onClick={() => form.begin()}>
              {t('add')}
            </Button>
          )}
        </>
      }
      renderPane={(id, onClose) => <CustomerPane key={id} id={id} onClose={onClose} />}
    >
      {may('customer.write') && form.begun === '1' && (
        <NewCustomerForm onMade={id => set({ id, new: null }, { replace: true })} onClose={form.close} />
      )}
    </Directory>
  )
}
