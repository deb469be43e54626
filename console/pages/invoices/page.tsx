import { INVOICE_STATES, type InvoiceState } from '@shared/invoice'
import { money } from '@shared/money'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import { List } from '../../list/List'
import { Page } from '../../ui/Page'
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
  const c = common.useT()
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
  const choices = [
    { key: null, text: c('all') },
    ...INVOICE_STATES.map(one => ({ key: one, text: t(one) })),
    { key: EXCESSIVE, text: t('excessive') },
  ]
  return (
    <Page
      title={title('invoices')}
      pane={open && <InvoicePane key={open} id={open} onClose={() => set({ id: null })} />}
    >
      <div className='state-tabs' role='group' aria-label={t('byState')}>
        {choices.map(({ key, text }) => (
          <button
            key={text}
            type='button'
            aria-pressed={key === (isExcessive ? EXCESSIVE : (state ?? null))}
            onClick={() => set({ state: key, page: null })}
          >
            {text}
          </button>
        ))}
      </div>
      <List definition={definition} />
    </Page>
  )
}
