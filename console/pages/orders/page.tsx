import './orders.css'
import { money } from '@shared/money'
import { backLine } from '@shared/money-back'
import { ORDER_STATES } from '@shared/order'
import { useGet } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import { List } from '../../list/List'
import { Page } from '../../ui/Page'
import { StateTabs } from '../../ui/StateTabs'
import { Time } from '../../ui/Time'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { OrderPane } from './OrderPane'
import { orders } from './orders.i18n'
import { Reconciliation } from './Reconciliation'
import { StateTag } from './StateTag'

/** Orders of the shop by state, the newest first. */
export default function OrdersPage() {
  const t = orders.useT()
  const title = titles.useT()
  const language = useLanguage()
  const [get, set] = useUrlState()
  const counts = useGet('GET /staff/order/counts')
  const open = get('id')
  const state = ORDER_STATES.find(one => one === get('state'))
  const definition: ListDefinition<'GET /staff/order/list'> = {
    call: 'GET /staff/order/list',
    input: ({ search }, page) => ({ query: { ...page, keyword: search, ...(state ? { state } : {}) } }),
    idOf: row => row.id,
    columns: [
      { key: 'number', title: t('number'), isMain: true, render: row => row.orderNo },
      { key: 'customer', title: t('customer'), width: 180, render: row => row.customerName || row.linkmanName },
      { key: 'state', title: t('state'), width: 150, render: row => <StateTag state={row.state} /> },
      {
        key: 'amount',
        title: t('amount'),
        width: 120,
        align: 'right',
        render: row => money(row.amount, language),
      },
      {
        key: 'back',
        title: t('backs'),
        width: 190,
        align: 'right',
        render: row => backLine(row.money, language),
      },
      {
        key: 'sent',
        title: t('sent'),
        width: 130,
        align: 'right',
        render: row => (row.isPickup ? row.pieces : `${String(row.sent)} / ${String(row.pieces)}`),
      },
      { key: 'time', title: t('time'), width: 150, align: 'right', render: row => <Time at={row.createTime} /> },
    ],
    searchLabel: t('search'),
    empty: { text: t(state ? 'emptyState' : 'empty') },
  }
  return (
    <Page title={title('orders')} pane={open && <OrderPane key={open} id={open} onClose={() => set({ id: null })} />}>
      <StateTabs
        label={t('byState')}
        states={ORDER_STATES}
        textOf={t}
        counts={counts.data}
        chosen={state}
        onChoose={next => set({ state: next, page: null })}
      />
      <List definition={definition} />
      <Reconciliation onOpen={id => set({ id })} />
    </Page>
  )
}
