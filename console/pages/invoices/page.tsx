import { INVOICE_STATES, type InvoiceState } from '@shared/invoice'
import { money } from '@shared/money'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import { List } from '../../list/List'
import { Page } from '../../ui/Page'
import { StateTabs } from '../../ui/StateTabs'
import { Tag, type Tone } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { InvoicePane } from './InvoicePane'
import { invoices } from './invoices.i18n'

/** Amber is what waits for staff. */
const TONES: Record<InvoiceState, Tone> = {
  applied: 'amber',
  issued: 'green',
  refused: 'grey',
  withdrawn: 'grey',
  void: 'red',
}

/** Issued, and naming more than is kept of its orders: beside the states in the address. */
const EXCESSIVE = 'excessive'

/** Invoices by state, the newest first. */
export default function InvoicesPage() {
  const t = invoices.useT()
  const title = titles.useT()
  const language = useLanguage()
  const [get, set] = useUrlState()
  const open = get('id')
  const state = INVOICE_STATES.find(one => one === get('state'))
  const isExcessive = get('state') === EXCESSIVE
  const definition: ListDefinition<'GET /staff/invoice/list'> = {
    call: 'GET /staff/invoice/list',
    input: ({ search }, page) => ({
      query: { ...page, keyword: search, ...(state ? { state } : {}), ...(isExcessive ? { isExcessive } : {}) },
    }),
    idOf: row => row.id,
    columns: [
      { key: 'title', title: t('title'), isMain: true, render: row => row.title.name },
      { key: 'taxNo', title: t('taxNo'), width: 190, isHidden: true, render: row => row.title.taxNo },
      { key: 'customer', title: t('customer'), width: 180, render: row => row.customerName },
      {
        key: 'state',
        title: t('state'),
        width: 130,
        render: row =>
          row.excess > 0 ? <Tag tone='amber'>{t('excessive')}</Tag> : <Tag tone={TONES[row.state]}>{t(row.state)}</Tag>,
      },
      { key: 'number', title: t('number'), width: 170, render: row => row.number },
      { key: 'ownNumber', title: t('ownNumber'), width: 160, isHidden: true, render: row => row.invoiceNo },
      { key: 'amount', title: t('amount'), width: 120, align: 'right', render: row => money(row.amount, language) },
      { key: 'time', title: t('time'), width: 150, align: 'right', render: row => <Time at={row.createTime} /> },
    ],
    searchLabel: t('search'),
    empty: { text: t('empty') },
  }
  return (
    <Page
      title={title('invoices')}
      pane={open && <InvoicePane key={open} id={open} onClose={() => set({ id: null })} />}
    >
      <StateTabs
        label={t('byState')}
        states={[...INVOICE_STATES, EXCESSIVE]}
        textOf={t}
        counts={undefined}
        chosen={isExcessive ? EXCESSIVE : state}
        onChoose={next => set({ state: next, page: null })}
      />
      <List definition={definition} />
    </Page>
  )
}
