import { money } from '@shared/money'
import { REPORT_STATES } from '@shared/report'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import { List } from '../../list/List'
import { Page } from '../../ui/Page'
import { REPORT_TONES } from '../../ui/report/ReportVersion'
import { StateTabs } from '../../ui/StateTabs'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { ReportPane } from './ReportPane'
import { reports } from './reports.i18n'

/** Service reports by state, the newest first: all versions, since what was signed stays what it was. */
export default function ReportsPage() {
  const t = reports.useT()
  const title = titles.useT()
  const language = useLanguage()
  const [get, set] = useUrlState()
  const open = get('id')
  const state = REPORT_STATES.find(one => one === get('state'))
  const definition: ListDefinition<'GET /staff/report/list'> = {
    call: 'GET /staff/report/list',
    input: ({ search }, page) => ({ query: { ...page, keyword: search, ...(state ? { state } : {}) } }),
    idOf: row => row.id,
    columns: [
      { key: 'title', title: t('title'), isMain: true, render: row => row.title || row.reportNo },
      {
        key: 'state',
        title: t('state'),
        width: 160,
        render: row => <Tag tone={REPORT_TONES[row.state]}>{t(row.state)}</Tag>,
      },
      { key: 'customer', title: t('customer'), width: 160, render: row => row.customer },
      { key: 'payable', title: t('payable'), width: 120, align: 'right', render: row => money(row.payable, language) },
      { key: 'number', title: t('number'), width: 170, render: row => row.reportNo },
      { key: 'version', title: t('versionNo'), width: 80, align: 'right', render: row => row.version },
      { key: 'staff', title: t('staff'), width: 130, render: row => row.staffName },
      { key: 'task', title: t('task'), width: 170, isHidden: true, render: row => row.taskNo },
      { key: 'time', title: t('time'), width: 150, align: 'right', render: row => <Time at={row.createTime} /> },
    ],
    searchLabel: t('search'),
    empty: { text: t(state ? 'emptyState' : 'empty') },
  }
  return (
    <Page title={title('reports')} pane={open && <ReportPane key={open} id={open} onClose={() => set({ id: null })} />}>
      <StateTabs
        label={t('byState')}
        states={REPORT_STATES}
        textOf={t}
        counts={undefined}
        chosen={state}
        onChoose={next => set({ state: next, page: null })}
      />
      <List definition={definition} />
    </Page>
  )
}
