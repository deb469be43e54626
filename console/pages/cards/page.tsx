import { App, Button, Checkbox, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { CARD_STATES, MAX_CARD_MONTHS, MAX_CARDS, type CardState } from '@shared/card'
import { MAX_CODE } from '@shared/directory'
import { MAX_REASON } from '@shared/limits'
import { saveFile } from '../../api/download'
import { useWrite } from '../../api/queries'
import type { ListDefinition, RowOf } from '../../list/definition'
import { ExportButton } from '../../list/ExportButton'
import { List } from '../../list/List'
import { EditDrawer } from '../../ui/EditDrawer'
import { Page } from '../../ui/Page'
import { Tag, type Tone } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { useOpenForm } from '../../ui/useOpenForm'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { cards } from './cards.i18n'

type Card = RowOf<'GET /staff/card/list'>
const TONES: Record<CardState, Tone> = { issued: 'amber', received: 'accent', activated: 'green', void: 'grey' }
const READS = ['GET /staff/card/list'] as const

function MakeCards({ onClose }: { onClose: () => void }) {
  const t = cards.useT()
  const { message } = App.useApp()
  const create = useWrite('POST /staff/card/create', READS)
  return (
    <EditDrawer<{ amount: number; months: number; models: string[]; expireDay: string; note: string }>
      title={t('make')}
      draft='cards'
      saveText={t('make')}
      fields={[
        {
          name: 'amount',
          label: t('amount'),
          isRequired: true,
          input: <InputNumber min={1} max={MAX_CARDS} precision={0} />,
        },
        {
          name: 'months',
          label: t('monthsLabel'),
          isRequired: true,
          input: <InputNumber min={1} max={MAX_CARD_MONTHS} precision={0} />,
        },
        {
          name: 'models',
          label: t('models'),
          hint: t('modelsHint'),
          tell: value => (Array.isArray(value) ? value.join(', ') : ''),
          input: <Select mode='tags' open={false} suffixIcon={null} maxTagTextLength={MAX_CODE} />,
        },
        { name: 'expireDay', label: t('expires'), input: <Input type='date' max='2199-12-31' /> },
        { name: 'note', label: t('note'), input: <Input maxLength={100} /> },
      ]}
      edited={{ version: 0, values: { amount: 10, months: 12, models: [], expireDay: '', note: '' } }}
      save={async ({ expireDay, ...values }) => {
        const { ids } = await create.mutateAsync({ body: { ...values, expireDay: expireDay || null } })
        void message.success(t('made', { n: ids.length }))
      }}
      onClose={onClose}
    />
  )
}

function EndCard({ of, onClose }: { of: Card; onClose: () => void }) {
  const t = cards.useT()
  const end = useWrite('POST /staff/card/void', READS)
  const isUsed = of.state === 'activated'
  return (
    <EditDrawer<{ reason: string; takesBack: boolean }>
      title={t('endTitle', { no: of.cardNo })}
      draft={`end card ${of.id}`}
      saveText={t('end')}
      fields={[
        {
          name: 'reason',
          label: t('reason'),
          isRequired: true,
          input: <Input.TextArea maxLength={MAX_REASON} rows={3} />,
        },
        ...(isUsed
          ? [
              {
                name: 'takesBack' as const,
                label: t('takesBack', { count: of.months }),
                hasLabel: true,
                input: <TakesBack months={of.months} />,
              },
            ]
          : []),
      ]}
      edited={{ version: of.version, values: { reason: '', takesBack: false } }}
      save={({ reason, takesBack }, version) =>
        end.mutateAsync({ body: { id: of.id, version, reason, ...(takesBack ? { takesBack } : {}) } })
      }
      onClose={onClose}
    />
  )
}
function TakesBack({
  months,
  value = false,
  onChange,
}: {
  months: number
  value?: boolean
  onChange?: (value: boolean) => void
}) {
  const t = cards.useT()
  return (
    <Checkbox checked={value} onChange={event => onChange?.(event.target.checked)}>
      {t('takesBack', { count: months })}
    </Checkbox>
  )
}

/** Warranty cards of the company, the newest first. */
export default function CardsPage() {
  const t = cards.useT()
  const title = titles.useT()
  const form = useOpenForm()
  const [ending, setEnding] = useState<Card | null>(null)
  const [get] = useUrlState()
  const filterOf = (search: string | undefined, state: string | undefined) => ({
    keyword: search || undefined,
    state: CARD_STATES.find(one => one === state),
  })
  const definition: ListDefinition<'GET /staff/card/list'> = {
    call: 'GET /staff/card/list',
    input: ({ search, state }, page) => ({ query: { ...page, ...filterOf(search, state) } }),
    idOf: row => row.id,
    columns: [
      { key: 'number', title: t('number'), width: 150, isMain: true, render: row => row.cardNo },
      { key: 'code', title: t('code'), width: 150, render: row => row.code },
      { key: 'months', title: t('months'), width: 110, render: row => t('inMonths', { count: row.months }) },
      {
        key: 'state',
        title: t('state'),
        width: 130,
        render: row => <Tag tone={TONES[row.state]}>{t(row.state)}</Tag>,
      },
      { key: 'models', title: t('models'), render: row => row.models.join(', ') || t('anyModel') },
      { key: 'customer', title: t('customer'), width: 160, render: row => row.customerName },
      {
        key: 'machine',
        title: t('machine'),
        width: 160,
        render: row => row.product && (row.product.serialNumber || row.product.name),
      },
      { key: 'note', title: t('note'), width: 160, isHidden: true, render: row => row.voidReason || row.note },
      {
        key: 'expires',
        title: t('expires'),
        width: 140,
        isHidden: true,
        render: row => row.expireTime && <Time at={row.expireTime} />,
      },
      { key: 'time', title: t('time'), width: 150, align: 'right', render: row => <Time at={row.createTime} /> },
      {
        key: 'actions',
        title: '',
        width: 110,
        align: 'right',
        isAction: true,
        render: row =>
          row.state !== 'void' && (
            <Button type='link' danger onClick={() => setEnding(row)}>
              {t('end')}
            </Button>
          ),
      },
    ],
    filters: [{ name: 'state', label: t('state'), options: CARD_STATES.map(value => ({ value, label: t(value) })) }],
    searchLabel: t('search'),
    empty: { text: t('empty') },
  }
  return (
    <Page
      title={title('cards')}
      actions={
        <>
          <ExportButton
            save={format =>
              saveFile('GET /staff/card/export', { query: { format, ...filterOf(get('search'), get('state')) } })
            }
          />
          <Button type='primary' onClick={() => form.begin()}>
            {t('make')}
          </Button>
        </>
      }
    >
      <List definition={definition} />
      {form.begun && <MakeCards onClose={form.close} />}
      {ending && <EndCard key={ending.id} of={ending} onClose={() => setEnding(null)} />}
    </Page>
  )
}
