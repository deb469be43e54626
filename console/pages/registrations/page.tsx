import { REGISTRATION_STATES, type RegistrationState } from '@shared/register'
import { useGet } from '../../api/queries'
import type { ListDefinition } from '../../list/definition'
import { List } from '../../list/List'
import { Page } from '../../ui/Page'
import { StateTabs } from '../../ui/StateTabs'
import { Tag, type Tone } from '../../ui/Tag'
import { Unproved } from '../../ui/Unproved'
import { Time } from '../../ui/Time'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { RegistrationPane } from './RegistrationPane'
import { registrations } from './registrations.i18n'

/** Amber is what waits for staff. */
const TONES: Record<RegistrationState, Tone> = { submitted: 'amber', approved: 'green', rejected: 'grey' }

/** Registrations of customers by state, the newest first. */
export default function RegistrationsPage() {
  const t = registrations.useT()
  const title = titles.useT()
  const [get, set] = useUrlState()
  const counts = useGet('GET /staff/registration/counts')
  const open = get('id')
  const state = REGISTRATION_STATES.find(one => one === get('state'))
  const definition: ListDefinition<'GET /staff/registration/list'> = {
    call: 'GET /staff/registration/list',
    input: ({ search }, page) => ({ query: { ...page, keyword: search, ...(state ? { state } : {}) } }),
    idOf: row => row.id,
    columns: [
      { key: 'machine', title: t('machine'), isMain: true, render: row => row.name || row.model || row.serialNumber },
      { key: 'serialNumber', title: t('serialNumber'), width: 170, render: row => row.serialNumber },
      { key: 'model', title: t('model'), width: 130, isHidden: true, render: row => row.model },
      {
        key: 'customer',
        title: t('customer'),
        width: 180,
        render: row =>
          row.isGuest ? (
            <>
              {`${row.linkmanName} (${t('guest')})`} {row.isUnproved && <Unproved />}
            </>
          ) : (
            row.customerName || row.linkmanName
          ),
      },
      {
        key: 'state',
        title: t('state'),
        width: 140,
        render: row => (
          <Tag tone={row.isRepeat && row.state === 'submitted' ? 'red' : TONES[row.state]}>{t(row.state)}</Tag>
        ),
      },
      { key: 'purchased', title: t('purchased'), width: 120, render: row => row.purchaseTime },
      { key: 'number', title: t('number'), width: 150, isHidden: true, render: row => row.registerNo },
      { key: 'time', title: t('time'), width: 150, align: 'right', render: row => <Time at={row.createTime} /> },
    ],
    searchLabel: t('search'),
    empty: { text: t(state ? 'emptyState' : 'empty') },
  }
  return (
    <Page
      title={title('registrations')}
      pane={open && <RegistrationPane key={open} id={open} onClose={() => set({ id: null })} />}
    >
      <StateTabs
        label={t('byState')}
        states={REGISTRATION_STATES}
        textOf={t}
        counts={counts.data}
        chosen={state}
        onChoose={next => set({ state: next, page: null })}
      />
      <List definition={definition} />
    </Page>
  )
}
