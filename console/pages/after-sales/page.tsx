import { AFTER_SALE_STATES, AFTER_SALE_TYPES, paysBack, type AfterSaleType } from '@shared/aftersale'
import { useGet } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import { List } from '../../list/List'
import { Page } from '../../ui/Page'
import { StateTabs } from '../../ui/StateTabs'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { backOf, TONES } from './aftersale'
import { AfterSalePane } from './AfterSalePane'
import { afterSales } from './aftersales.i18n'

const isType = (type: string | undefined): type is AfterSaleType => AFTER_SALE_TYPES.some(one => one === type)

/** What customers ask for with their orders, by state, the newest first. */
export default function AfterSalesPage() {
  const t = afterSales.useT()
  const title = titles.useT()
  const language = useLanguage()
  const [get, set] = useUrlState()
  const counts = useGet('GET /staff/afterSale/counts')
  const open = get('id')
  const state = AFTER_SALE_STATES.find(one => one === get('state'))
  const isFiltered = !!state || get('type') !== ''
  const definition: ListDefinition<'GET /staff/afterSale/list'> = {
    call: 'GET /staff/afterSale/list',
    input: ({ search, type }, page) => ({
      query: { ...page, keyword: search, ...(state ? { state } : {}), ...(isType(type) ? { type } : {}) },
    }),
    idOf: row => row.id,
    columns: [
      { key: 'number', title: t('number'), isMain: true, render: row => row.afterSaleNo },
      { key: 'type', title: t('type'), width: 130, render: row => t(row.type) },
      { key: 'customer', title: t('customer'), width: 180, render: row => row.customerName || row.linkmanName },
      { key: 'state', title: t('state'), width: 160, render: row => <Tag tone={TONES[row.state]}>{t(row.state)}</Tag> },
      { key: 'order', title: t('order'), width: 170, isHidden: true, render: row => row.orderNo },
      {
        key: 'amount',
        title: t('amount'),
        width: 190,
        align: 'right',
        render: row => (paysBack(row.type) ? backOf(row, language) : ''),
      },
      { key: 'time', title: t('time'), width: 150, align: 'right', render: row => <Time at={row.createTime} /> },
    ],
    filters: [{ name: 'type', label: t('type'), options: AFTER_SALE_TYPES.map(value => ({ value, label: t(value) })) }],
    searchLabel: t('search'),
    empty: { text: t(isFiltered ? 'emptyState' : 'empty') },
  }
  return (
    <Page
      title={title('afterSales')}
      pane={open && <AfterSalePane key={open} id={open} onClose={() => set({ id: null })} />}
    >
      <StateTabs
        label={t('byState')}
        states={AFTER_SALE_STATES}
        textOf={t}
        counts={counts.data}
        chosen={state}
        onChoose={next => set({ state: next, page: null })}
      />
      <List definition={definition} />
    </Page>
  )
}
