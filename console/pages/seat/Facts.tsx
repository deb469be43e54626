import { Link } from 'wouter'
import { timeLabel } from '@shared/dates'
import { money } from '@shared/money'
import { workName } from '@shared/work-name'
import { ORDER_WORDS } from '@shared/words/order'
import { useMay } from '../../api/me'
import { useGet, useGetWhen } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { CustomerLink } from '../../ui/CustomerLink'
import { Facts } from '../../ui/Facts'
import { PanePart } from '../../ui/PanePart'
import { useWarrantyReason } from '../../ui/useWarrantyReason'
import { usePaused } from '../../ui/usePaused'
import { seat } from './seat.i18n'
import type { Conversation, Message } from './useThread'

const MOST = 5
/** Characters of the last question that articles are looked for by. */
const ASKED = 40

/** Who asks, with what they own and what is open for them; and what may help to answer. */
export function About({ conversation, messages }: { conversation: Conversation; messages: readonly Message[] }) {
  const t = seat.useT()
  const say = common.useT()
  const may = useMay()
  const { customerId } = conversation
  const of = (allowed: boolean) => (customerId && allowed ? customerId : null)
  const owned = of(may('product.read'))
  const products = useGetWhen(
    'GET /staff/product/list',
    owned ? { query: { customerId: owned, pageSize: MOST } } : null,
  )
  const worked = of(may('event.read') || may('event.handle'))
  const requests = useGetWhen(
    'GET /staff/event/queue',
    worked ? { query: { customerId: worked, pageSize: MOST } } : null,
  )
  const last = [...messages].reverse().find(one => one.author === 'visitor' && one.type === 'txt' && !one.isRecalled)
  const asked = usePaused(last?.content.slice(0, ASKED).trim() ?? '')
  const articles = useGetWhen(
    'GET /staff/wiki/list',
    asked && may('wiki.manage') ? { query: { keyword: asked, pageSize: 3 } } : null,
  )
  const former = useGet('GET /staff/im/list', { query: { tab: 'closed', sameAs: conversation.id, pageSize: MOST } })
  const member = of(may('member.read'))
  const assets = useGetWhen(
    'GET /staff/memberAsset/entries',
    member ? { query: { customerId: member, pageSize: 1 } } : null,
  )
  const bought = of(may('order.handle') || may('shop.read'))
  const orders = useGetWhen('GET /staff/order/list', bought ? { query: { customerId: bought, pageSize: MOST } } : null)
  const language = useLanguage()
  const reason = useWarrantyReason()
  const open = requests.data?.list ?? []
  return (
    <div className='seat__facts'>
      <PanePart title={conversation.name || t('visitor')}>
        <Facts
          of={[
            {
              label: t('phone'),
              value: conversation.phone && <a href={`tel:${conversation.phone}`}>{conversation.phone}</a>,
            },
            {
              label: t('customer'),
              value:
                conversation.customerName && customerId ? (
                  <CustomerLink id={customerId} name={conversation.customerName} />
                ) : (
                  conversation.customerName || (conversation.isVisitor ? t('visitor') : '')
                ),
            },
            {
              label: t('product'),
              value: conversation.product && `${conversation.product.name} ${conversation.product.model}`,
            },
            {
              label: t('request'),
              value: conversation.eventId && (
                <Link href={`/requests?id=${conversation.eventId}`}>{conversation.eventNo}</Link>
              ),
            },
            { label: t('balance'), value: assets.data && money(assets.data.has.balance, language) },
            {
              label: t('rating'),
              value:
                conversation.stars === null
                  ? null
                  : [t('stars', { n: conversation.stars }), conversation.ratingContent].filter(Boolean).join(' · '),
            },
          ]}
        />
      </PanePart>
      {worked && (
        <PanePart title={t('requests')}>
          <ul>
            {open.map(one => (
              <li key={one.id}>
                <Link href={`/requests?id=${one.id}`}>
                  {workName(one.title, one.product?.name ?? one.unbound?.name ?? '') || one.eventNo}
                </Link>
                <small>{one.eventNo}</small>
              </li>
            ))}
          </ul>
          {requests.data && !open.length && <p className='seat__none'>{say('none')}</p>}
        </PanePart>
      )}
      {owned && (
        <PanePart title={t('products')}>
          <ul>
            {(products.data?.list ?? []).map(one => (
              <li key={one.id}>
                <Link href={`/products/${one.id}`}>{one.name}</Link>
                <small>{reason(one) || one.serialNumber}</small>
              </li>
            ))}
          </ul>
          {products.data && !products.data.list.length && <p className='seat__none'>{say('none')}</p>}
        </PanePart>
      )}
      {bought && (
        <PanePart title={t('orders')}>
          <ul>
            {(orders.data?.list ?? []).map(one => (
              <li key={one.id}>
                <Link href={`/orders?id=${one.id}`}>{one.orderNo}</Link>
                <small>
                  {ORDER_WORDS.states[one.state][language]} · {money(one.amount, language)}
                </small>
              </li>
            ))}
          </ul>
          {orders.data && !orders.data.list.length && <p className='seat__none'>{say('none')}</p>}
        </PanePart>
      )}
      {!!former.data?.list.length && (
        <PanePart title={t('former')}>
          <ul>
            {former.data.list.map(one => (
              <li key={one.id}>
                <Link href={`/seat?tab=closed&id=${one.id}`}>{one.lastText || t('isOver')}</Link>
                <small>{timeLabel(one.lastTime, language)}</small>
              </li>
            ))}
          </ul>
        </PanePart>
      )}
      {!!articles.data?.list.length && (
        <PanePart title={t('articles')}>
          <ul>
            {articles.data.list.map(one => (
              <li key={one.id}>
                <Link href={`/wiki/${one.id}`}>{one.title}</Link>
              </li>
            ))}
          </ul>
        </PanePart>
      )}
    </div>
  )
}
