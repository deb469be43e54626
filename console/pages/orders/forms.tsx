import { Input, InputNumber } from 'antd'
import { useState } from 'react'
import { MAX_REASON } from '@shared/limits'
import { money } from '@shared/money'
import { MAX_SHIPMENT_NUMBER } from '@shared/order'
import { MAX_TYPED_PARCEL } from '@shared/parcel'
import { useGet, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { EditDrawer } from '../../ui/EditDrawer'
import { orders } from './orders.i18n'
import { READS, unsentOf, type Order } from './order'

/** Pieces of each line, by its id. */
type Pieces = Record<string, number>

function PiecesInput({
  of,
  value = {},
  onChange,
}: {
  of: readonly { id: string; name: string; left: number }[]
  value?: Pieces
  onChange?: (value: Pieces) => void
}) {
  return (
    <div className='orders__pieces'>
      {of.map(({ id, name, left }) => (
        <label key={id}>
          {name}
          <InputNumber
            aria-label={name}
            min={0}
            max={left}
            precision={0}
            suffix={`/ ${String(left)}`}
            value={value[id] ?? 0}
            onChange={pieces => onChange?.({ ...value, [id]: pieces ?? 0 })}
          />
        </label>
      ))}
    </div>
  )
}

interface Props {
  order: Order
  onClose: () => void
}

function Ship({ order, onClose }: Props) {
  const t = orders.useT()
  const ship = useWrite('POST /staff/order/ship', READS)
  const companies = useGet('GET /staff/logistics/companyList')
  const left = unsentOf(order)
  const sum = (pieces: unknown): number => Object.values((pieces ?? {}) as Pieces).reduce((all, n) => all + n, 0)
  // what was typed for pieces that have been sent meanwhile is no draft of this parcel; the open form stays the one that it is
  const [draft] = useState(`ship ${order.id} ${order.shipments.length}`)
  return (
    <>
      <datalist id='carriers'>
        {companies.data?.map(({ code, name }) => (
          <option key={code}>{name}</option>
        ))}
      </datalist>
      <EditDrawer<{ company: string; number: string; pieces: Pieces }>
        title={`${t('ship')} ${order.orderNo}`}
        draft={draft}
        saveText={t('ship')}
        fields={[
          {
            name: 'company',
            label: t('company'),
            isRequired: true,
            input: <Input list='carriers' maxLength={MAX_SHIPMENT_NUMBER} />,
          },
          { name: 'number', label: t('parcelNo'), isRequired: true, input: <Input maxLength={MAX_TYPED_PARCEL} /> },
          {
            name: 'pieces',
            label: t('toSend'),
            check: pieces => (sum(pieces) > 0 ? undefined : t('toSendNone')),
            input: <PiecesInput of={left} />,
          },
        ]}
        edited={{
          version: 0,
          values: { company: '', number: '', pieces: Object.fromEntries(left.map(one => [one.id, one.left])) },
        }}
        save={({ company, number, pieces }) =>
          ship.mutateAsync({
            body: {
              id: order.id,
              company,
              number,
              lines: Object.entries(pieces).flatMap(([lineId, amount]) => (amount > 0 ? [{ lineId, amount }] : [])),
            },
          })
        }
        onClose={onClose}
      />
    </>
  )
}

function ConfirmPayment({ order, onClose }: Props) {
  const t = orders.useT()
  const confirm = useWrite('POST /staff/order/confirmPayment', READS)
  return (
    <EditDrawer<{ note: string }>
      title={`${t('confirmPayment')} ${order.orderNo}`}
      draft={`confirm payment ${order.id}`}
      saveText={t('confirmPayment')}
      fields={[
        {
          name: 'note',
          label: t('note'),
          hint: t('noteHint'),
          input: <Input.TextArea maxLength={MAX_REASON} rows={3} />,
        },
      ]}
      edited={{ version: 0, values: { note: '' } }}
      save={({ note }) => confirm.mutateAsync({ body: { id: order.id, note } })}
      onClose={onClose}
    />
  )
}

function Collect({ order, onClose }: Props) {
  const t = orders.useT()
  const collect = useWrite('POST /staff/order/collect', READS)
  return (
    <EditDrawer<{ code: string }>
      title={`${t('collect')} ${order.orderNo}`}
      draft={`collect ${order.id}`}
      saveText={t('collect')}
      fields={[
        {
          name: 'code',
          label: t('code'),
          check: code => (/^[0-9]{6}$/.test(String(code)) ? undefined : t('codeWrong')),
          input: <Input inputMode='numeric' autoComplete='off' maxLength={6} />,
        },
      ]}
      edited={{ version: 0, values: { code: '' } }}
      save={({ code }) => collect.mutateAsync({ body: { id: order.id, code } })}
      onClose={onClose}
    />
  )
}

function Cancel({ order, onClose }: Props) {
  const t = orders.useT()
  const cancel = useWrite('POST /staff/order/cancel', READS)
  return (
    <EditDrawer<{ reason: string }>
      title={`${t('cancel')} ${order.orderNo}`}
      draft={`cancel order ${order.id}`}
      saveText={t('cancel')}
      fields={[
        {
          name: 'reason',
          label: t('reason'),
          isRequired: true,
          input: <Input.TextArea maxLength={MAX_REASON} rows={3} />,
        },
      ]}
      edited={{ version: 0, values: { reason: '' } }}
      save={({ reason }) => cancel.mutateAsync({ body: { id: order.id, reason } })}
      onClose={onClose}
    />
  )
}

/** What came over the counter staff pay back, and say how, now or in the reconciliation. */
function CancelPaid({ order, onClose }: Props) {
  const t = orders.useT()
  const language = useLanguage()
  const cancel = useWrite('POST /staff/order/cancel', READS)
  const back = order.refunds.reduce((sum, { amount }) => sum + amount, 0)
  const amount = money(order.amount - back, language)
  const isByHand = !order.paymentNo && order.amount > back
  return (
    <EditDrawer<{ reason: string; otherwise: string }>
      title={`${t('cancelPaid')} ${order.orderNo}`}
      draft={`cancel paid order ${order.id}`}
      saveText={t('cancelPaid')}
      fields={[
        {
          name: 'reason',
          label: t('reason'),
          isRequired: true,
          hint: order.paymentNo ? t('cancelPaidHint', { amount }) : '',
          input: <Input.TextArea maxLength={MAX_REASON} rows={3} />,
        },
        ...(isByHand
          ? [
              {
                name: 'otherwise' as const,
                label: t('settleHow'),
                hint: t('cancelOfflineHint', { amount }),
                input: <Input.TextArea maxLength={MAX_REASON} rows={3} />,
              },
            ]
          : []),
      ]}
      edited={{ version: 0, values: { reason: '', otherwise: '' } }}
      save={({ reason, otherwise }) =>
        cancel.mutateAsync({ body: { id: order.id, reason, payBack: true, ...(isByHand ? { otherwise } : {}) } })
      }
      onClose={onClose}
    />
  )
}

/** The forms of what is done with an order, by the name of the action. */
export const FORMS = {
  confirmPayment: ConfirmPayment,
  ship: Ship,
  collect: Collect,
  cancel: Cancel,
  cancelPaid: CancelPaid,
} as const
