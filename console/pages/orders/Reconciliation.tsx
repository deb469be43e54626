import { Button, Input, Radio } from 'antd'
import { useState, type ReactNode } from 'react'
import { MAX_REASON } from '@shared/limits'
import { money } from '@shared/money'
import { useMay } from '../../api/me'
import type { Answer } from '../../api/call'
import { useGet, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { EditDrawer } from '../../ui/EditDrawer'
import { Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { READS } from './order'
import { orders } from './orders.i18n'

function Settle({ refund, onClose }: { refund: { id: string; refundNo: string }; onClose: () => void }) {
  const t = orders.useT()
  const settle = useWrite('POST /staff/order/settleRefund', READS)
  return (
    <EditDrawer<{ reason: string }>
      title={`${t('settle')} ${refund.refundNo}`}
      draft={`settle refund ${refund.id}`}
      saveText={t('settle')}
      fields={[
        {
          name: 'reason',
          label: t('settleHow'),
          hint: t('settleHint'),
          isRequired: true,
          input: <Input.TextArea maxLength={MAX_REASON} rows={3} />,
        },
      ]}
      edited={{ version: 0, values: { reason: '' } }}
      save={({ reason }) => settle.mutateAsync({ body: { id: refund.id, reason } })}
      onClose={onClose}
    />
  )
}

type Trade = Answer<'GET /staff/order/reconciliation'>['trades'][number]

function SettleTrade({ trade, onClose }: { trade: Trade; onClose: () => void }) {
  const t = orders.useT()
  const language = useLanguage()
  const settle = useWrite('POST /staff/order/settleTrade', READS)
  return (
    <EditDrawer<{ reason: string; payBack: boolean }>
      title={`${t('settleTrade')} ${trade.orderNo || trade.paymentNo}`}
      draft={`settle trade ${trade.id}`}
      saveText={t('settleTrade')}
      fields={[
        ...(trade.canGoBack
          ? [
              {
                name: 'payBack' as const,
                label: t('tradeWay'),
                hint: t('tradeBackHint', { amount: money(trade.amount, language) }),
                input: (
                  <Radio.Group
                    options={[
                      { value: true, label: t('tradeBack') },
                      { value: false, label: t('tradeOtherwise') },
                    ]}
                  />
                ),
              },
            ]
          : []),
        {
          name: 'reason',
          label: t('tradeHow'),
          hint: t('tradeHint'),
          isRequired: true,
          input: <Input.TextArea maxLength={MAX_REASON} rows={3} />,
        },
      ]}
      edited={{ version: 0, values: { reason: '', payBack: trade.canGoBack } }}
      save={({ reason, payBack }) => settle.mutateAsync({ body: { id: trade.id, reason, payBack } })}
      onClose={onClose}
    />
  )
}

/** Leads to an order; what is of none says `children`. */
function ToOrder({
  id,
  orderNo,
  onOpen,
  children,
}: {
  id: string | null
  orderNo: string
  onOpen: (id: string) => void
  children?: ReactNode
}) {
  if (id === null) return children
  return (
    <button type='button' className='row__name' onClick={() => onOpen(id)}>
      {orderNo}
    </button>
  )
}

/** Payments that no order knows of, orders that count as paid without one, refunds that did not arrive or are owed, payments that do not fit. */
export function Reconciliation({ onOpen }: { onOpen: (id: string) => void }) {
  const t = orders.useT()
  const language = useLanguage()
  const mayHandle = useMay()('order.handle')
  const [settled, setSettled] = useState<{ id: string; refundNo: string } | null>(null)
  const [settledTrade, setSettledTrade] = useState<Trade | null>(null)
  const query = useGet('GET /staff/order/reconciliation')
  return (
    <section className='card orders__check' aria-labelledby='reconciliation'>
      <h2 id='reconciliation'>{t('reconciliation')}</h2>
      <Loaded query={query} rows={1}>
        {({ payments, orders: unpaid, refunds, trades }) =>
          !payments.length && !unpaid.length && !refunds.length && !trades.length ? (
            <p>{t('agrees')}</p>
          ) : (
            <>
              {trades.length > 0 && (
                <>
                  <h3>
                    {t('tradesAlone')} <Tag tone='amber'>{trades.length}</Tag>
                  </h3>
                  <p>{t('tradesHint')}</p>
                  <ul className='detail__list'>
                    {trades.map(one => (
                      <li key={one.id}>
                        <span>
                          <ToOrder id={one.orderId} orderNo={one.orderNo} onOpen={onOpen}>
                            {`${one.paymentNo} ${one.subject}`}
                          </ToOrder>{' '}
                          <small>
                            {[
                              t(`channel_${one.channel}`),
                              ...one.misfits.map(misfit => t(`misfit_${misfit}`)),
                              `${t('tradeNo')} ${one.tradeNo}`,
                              one.providerNo && `${t('providerNo')} ${one.providerNo}`,
                            ]
                              .filter(Boolean)
                              .join(' · ')}
                          </small>
                        </span>
                        <span>
                          {t('tradeSums', { asked: money(one.asked, language), amount: money(one.amount, language) })}{' '}
                          {mayHandle && (
                            <Button size='small' onClick={() => setSettledTrade(one)}>
                              {t('settleTrade')}
                            </Button>
                          )}
                        </span>
                      </li>
                    ))}
                  </ul>
                </>
              )}
              {payments.length > 0 && (
                <>
                  <h3>
                    {t('paymentsAlone')} <Tag tone='amber'>{payments.length}</Tag>
                  </h3>
                  <ul className='detail__list'>
                    {payments.map(one => (
                      <li key={one.paymentNo}>
                        <span>
                          {one.paymentNo} {one.orderNo}
                        </span>
                        <span>{money(one.amount, language)}</span>
                      </li>
                    ))}
                  </ul>
                </>
              )}
              {unpaid.length > 0 && (
                <>
                  <h3>
                    {t('ordersAlone')} <Tag tone='amber'>{unpaid.length}</Tag>
                  </h3>
                  <ul className='detail__list'>
                    {unpaid.map(one => (
                      <li key={one.id}>
                        <ToOrder id={one.id} orderNo={one.orderNo} onOpen={onOpen} />
                        <span>{money(one.amount, language)}</span>
                      </li>
                    ))}
                  </ul>
                </>
              )}
              {refunds.length > 0 && (
                <>
                  <h3>
                    {t('backsStuck')} <Tag tone='amber'>{refunds.length}</Tag>
                  </h3>
                  <ul className='detail__list'>
                    {refunds.map(one => (
                      <li key={one.id}>
                        <span>
                          <ToOrder id={one.orderId} orderNo={one.orderNo} onOpen={onOpen}>
                            {one.refundNo}
                          </ToOrder>{' '}
                          <small>{[t(`back_${one.state}`), one.code].filter(Boolean).join(' · ')}</small>
                        </span>
                        <span>
                          {money(one.amount, language)}{' '}
                          {one.canSettle && mayHandle && (
                            <Button size='small' onClick={() => setSettled(one)}>
                              {t('settle')}
                            </Button>
                          )}
                        </span>
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </>
          )
        }
      </Loaded>
      {settledTrade && <SettleTrade trade={settledTrade} onClose={() => setSettledTrade(null)} />}
      {settled && <Settle refund={settled} onClose={() => setSettled(null)} />}
    </section>
  )
}
