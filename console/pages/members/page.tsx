import { App, Button, Tooltip } from 'antd'
import type { CorrectionState } from '@shared/member'
import { money } from '@shared/money'
import { useMay } from '../../api/me'
import { useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import { List } from '../../list/List'
import { Page } from '../../ui/Page'
import { ViewTabs } from '../../ui/StateTabs'
import { Tag, type Tone } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { useUrlState } from '../../ui/useUrlState'
import type { Answer } from '../../api/call'
import { titles } from '../titles.i18n'
import { changeText } from '../../ui/asset-text'
import { MemberPane } from './MemberPane'
import { members } from './members.i18n'

const TONES: Record<CorrectionState, Tone> = { asked: 'amber', confirmed: 'green', refused: 'grey' }
type Correction = Answer<'GET /staff/memberAsset/corrections'>['list'][number]
const READS = [
  'GET /staff/memberAsset/list',
  'GET /staff/memberAsset/entries',
  'GET /staff/memberAsset/corrections',
] as const

/** Confirms or refuses what a colleague asked for. */
function Decide({ of }: { of: Correction }) {
  const t = members.useT()
  const { message } = App.useApp()
  const decide = useWrite('POST /staff/memberAsset/decideCorrection', READS)
  const say = (confirm: boolean) =>
    decide.mutate(
      { body: { id: of.id, confirm } },
      {
        onSuccess: () => void message.success(t('done')),
        onError: error => void message.error(error.message),
      },
    )
  return (
    <Tooltip title={of.isMine ? t('ownOne') : undefined}>
      <span className='member-decision'>
        <Button size='small' type='primary' disabled={of.isMine} loading={decide.isPending} onClick={() => say(true)}>
          {t('confirm')}
        </Button>
        <Button size='small' disabled={of.isMine || decide.isPending} onClick={() => say(false)}>
          {t('refuse')}
        </Button>
      </span>
    </Tooltip>
  )
}

function Corrections() {
  const t = members.useT()
  const language = useLanguage()
  const may = useMay()
  const definition: ListDefinition<'GET /staff/memberAsset/corrections'> = {
    call: 'GET /staff/memberAsset/corrections',
    input: (_, page) => ({ query: page }),
    idOf: row => row.id,
    columns: [
      { key: 'customer', title: t('customer'), isMain: true, render: row => row.customerName },
      { key: 'asset', title: t('asset'), width: 110, render: row => t(row.asset) },
      {
        key: 'delta',
        title: t('delta'),
        width: 130,
        align: 'right',
        render: row => changeText(row.asset, row.delta, language),
      },
      { key: 'why', title: t('why'), width: 220, render: row => row.reason },
      { key: 'askedBy', title: t('askedBy'), width: 110, render: row => row.askedBy },
      { key: 'state', title: t('state'), width: 110, render: row => <Tag tone={TONES[row.state]}>{t(row.state)}</Tag> },
      { key: 'time', title: t('time'), width: 150, align: 'right', render: row => <Time at={row.createTime} /> },
      {
        key: 'decide',
        title: t('decidedBy'),
        width: 190,
        isAction: true,
        render: row => (row.state === 'asked' ? may('member.correct') ? <Decide of={row} /> : null : row.decidedBy),
      },
    ],
    empty: { text: t('noCorrections') },
  }
  return <List definition={definition} />
}

function Assets() {
  const t = members.useT()
  const language = useLanguage()
  const definition: ListDefinition<'GET /staff/memberAsset/list'> = {
    call: 'GET /staff/memberAsset/list',
    input: ({ search }, page) => ({ query: { ...page, keyword: search } }),
    idOf: row => row.customerId,
    columns: [
      { key: 'customer', title: t('customer'), isMain: true, render: row => row.customerName },
      { key: 'level', title: t('level'), width: 130, render: row => row.level },
      { key: 'balance', title: t('balance'), width: 130, align: 'right', render: row => money(row.balance, language) },
      { key: 'points', title: t('points'), width: 110, align: 'right', render: row => row.points },
      {
        key: 'serviceFee',
        title: t('serviceFee'),
        width: 130,
        align: 'right',
        render: row => money(row.serviceFee, language),
      },
      { key: 'quota', title: t('quota'), width: 130, align: 'right', render: row => money(row.quota, language) },
    ],
    searchLabel: t('search'),
    empty: { text: t('empty') },
  }
  return <List definition={definition} />
}

/** What customers have, and corrections of it, which one asks for and another confirms. */
export default function MembersPage() {
  const t = members.useT()
  const title = titles.useT()
  const [get, set] = useUrlState()
  const open = get('id')
  const isCorrections = get('view') === 'corrections'
  return (
    <Page
      title={title('members')}
      pane={!isCorrections && open && <MemberPane key={open} id={open} onClose={() => set({ id: null })} />}
    >
      <ViewTabs
        label={t('view')}
        views={[
          { key: null, text: t('assets') },
          { key: 'corrections', text: t('corrections') },
        ]}
        chosen={isCorrections ? 'corrections' : null}
        onChoose={view => set({ view, id: null, page: null })}
      />
      {isCorrections ? <Corrections key='corrections' /> : <Assets key='assets' />}
    </Page>
  )
}
