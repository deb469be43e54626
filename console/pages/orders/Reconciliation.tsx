import { money } from '@shared/money'
import { useGet } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { orders } from './orders.i18n'

/** Payments that no order knows of, and orders that count as paid without one. */
export function Reconciliation({ onOpen }: { onOpen: (id: string) => void }) {
  const t = orders.useT()
  const language = useLanguage()
  const query = useGet('GET /staff/order/reconciliation')
  return (
    <section className='card orders__check' aria-labelledby='reconciliation'>
      <h2 id='reconciliation'>{t('reconciliation')}</h2>
      <Loaded query={query} rows={1}>
        {({ payments, orders: unpaid }) =>
          !payments.length && !unpaid.length ? (
            <p>{t('agrees')}</p>
          ) : (
            <>
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
                        <button type='button' className='row__name' onClick={() => onOpen(one.id)}>
                          {one.orderNo}
                        </button>
                        <span>{money(one.amount, language)}</span>
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}
