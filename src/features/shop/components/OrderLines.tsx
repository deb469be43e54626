import { Text, View } from '@tarojs/components'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { go } from '@/screen/go'
import { Icon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { Tap } from '@/ui/Tap'
import { money } from '@shared/money'
import { partsBack } from '@shared/money-back'
import { orderTexts } from '../order.i18n'
import type { OrderConfirmation, OrderDetails } from '../types'
import { MoneyRows } from './MoneyRows'
import './OrderLines.scss'

type Line = OrderConfirmation['lines'][number] &
  Partial<Pick<OrderDetails['lines'][number], 'coveredReason' | 'eventId' | 'eventNo' | 'returning' | 'refunded'>>

/** Leads to the request by which a line is done. */
function ToRequest({ id, text }: { id: string; text: string }) {
  return (
    <Tap className='order-line__request' onClick={() => go('/event/view', { id })}>
      <Text className='nums'>{text}</Text>
      <Icon name='forward' size={14} />
    </Tap>
  )
}

/** What is ordered: each line with its price, with the machine whose warranty pays for it, and the request by which it is done. */
export function OrderLines({ lines }: { lines: readonly Line[] }) {
  const t = orderTexts.useT()
  const language = useLanguage()
  return (
    <View className='card' {...aria({ role: 'list', label: t('goods') })}>
      {lines.map((line, i) => {
        const before = money(line.salePrice * line.amount, language)
        const now = money(line.share, language)
        return (
          <View key={line.variantId ?? i} className='order-line' {...aria({ role: 'listitem' })}>
            <Picture className='order-line__picture' src={line.picture} icon='part' />
            <View className='grow'>
              <View className='order-line__top'>
                <Text className='grow order-line__name'>{line.name}</Text>
                {line.covered > 0 ? (
                  <>
                    <Text className='visually-hidden'>{t('coveredPrice', { before, now })}</Text>
                    <View className='order-line__prices nums' {...aria({ hidden: true })}>
                      <Text className='order-line__before'>{before}</Text>
                      <Text className='order-line__free'>{now}</Text>
                    </View>
                  </>
                ) : (
                  <Text className='order-line__price nums'>{now}</Text>
                )}
              </View>
              <View className='order-line__top'>
                <Text className='sub grow'>{line.specs.map(one => one.value).join(' · ')}</Text>
                <Text className='sub nums'>× {line.amount}</Text>
              </View>
              {line.covered > 0 && line.coveredBy && (
                <Text className='order-line__why'>
                  {t('covered', { name: line.coveredBy.name || line.coveredBy.model, n: line.covered })}
                </Text>
              )}
              {!!line.returning && <Text className='order-line__back'>{t('inAfterSale', { n: line.returning })}</Text>}
              {!!line.refunded && <Text className='order-line__back'>{t('piecesBack', { n: line.refunded })}</Text>}
              {!!line.coveredReason && <Text className='order-line__why'>{line.coveredReason}</Text>}
              {line.eventId && <ToRequest id={line.eventId} text={t('requestOf', { number: line.eventNo ?? '' })} />}
            </View>
          </View>
        )
      })}
    </View>
  )
}

/** How a refund stands, in the customer's words: what nobody knows yet is on its way. */
const backOf = ({ state, otherwise }: OrderDetails['refunds'][number]) =>
  otherwise !== '' ? 'back_otherwise' : state === 'unknown' ? 'back_pending' : (`back_${state}` as const)

/** A refund of what was paid beside the order: what was paid for it stands by its means. */
const isBeside = ({ reason }: OrderDetails['refunds'][number]): boolean =>
  reason !== 'afterSale' && reason !== 'cancelled'
/** How staff paid back what came over the counter. */
const by = (refunds: OrderDetails['refunds']): string =>
  refunds
    .filter(one => !isBeside(one))
    .map(({ otherwise }) => otherwise)
    .filter(Boolean)
    .join(' · ')

/** Why an order costs what it costs: its lines at full price, and what goes off; and what of it was paid back. */
export function OrderSums({
  total,
  deductions,
  amount,
  money: rows = [],
  refunds = [],
}: Pick<OrderConfirmation, 'total' | 'deductions' | 'amount'> & Partial<Pick<OrderDetails, 'money' | 'refunds'>>) {
  const t = orderTexts.useT()
  const language = useLanguage()
  return (
    <View className='card order-sums'>
      <View className='order-sums__one'>
        <Text className='sub grow'>{t('total')}</Text>
        <Text className='nums'>{money(total, language)}</Text>
      </View>
      {deductions.map(one => (
        <View key={one.kind} className='order-sums__one order-sums__one--off'>
          <Text className='grow'>{t(`deduct_${one.kind}`)}</Text>
          <Text className='nums'>−{money(one.amount, language)}</Text>
        </View>
      ))}
      <View className='order-sums__one'>
        <Text className='grow'>{t('paySum')}</Text>
        <Text className='order-sums__amount nums'>{money(amount, language)}</Text>
      </View>
      {partsBack(rows).length > 0 && <MoneyRows rows={rows} otherwise={by(refunds)} />}
      {refunds.filter(isBeside).map(one => (
        <View key={one.id} className='order-sums__one'>
          <Text className='sub grow'>{[t(backOf(one)), one.otherwise].filter(Boolean).join(' · ')}</Text>
          <Text className='nums'>{money(one.amount, language)}</Text>
        </View>
      ))}
    </View>
  )
}
