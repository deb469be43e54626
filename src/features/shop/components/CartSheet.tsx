import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { InputNumber } from '@/ui/nut/InputNumber'
import { Picture } from '@/ui/Picture'
import { Sheet } from '@/ui/Sheet'
import { Lines } from '@/ui/Skeleton'
import { Tap } from '@/ui/Tap'
import { cartCosts, MAX_AMOUNT } from '@shared/cart'
import { MAX_PRICE } from '@shared/limits'
import { money, shelfPrice } from '@shared/money'
import { canBeOrdered, loadCart, piecesIn, removeLines, setAmount, useCart } from '../cart'
import { order } from '../checkout'
import { shopTexts } from '../shop.i18n'
import type { CartLine } from '../types'
import { openCommodity } from './CommodityCard'
import './CartSheet.scss'

/** What has become of a line since it was put in, and what can be done about it. */
function Flaw({ line, onAmount }: { line: CartLine; onAmount: (amount: number) => void }) {
  const t = shopTexts.useT()
  const language = useLanguage()
  if (!line.invalid) return null
  const n = line.left ?? 0
  return (
    <View className='cart__flaw'>
      <Text className='grow'>
        {t(`flaw_${line.invalid}`, {
          n,
          before: shelfPrice(line.priceSeen, language),
          now: shelfPrice(line.salePrice, language),
        })}
      </Text>
      {line.invalid === 'amount' && (
        <Tap className='cart__take' onClick={() => onAmount(n)}>
          {t('takeLeft', { n })}
        </Tap>
      )}
      {line.invalid === 'price' && (
        <Tap className='cart__take' onClick={() => onAmount(line.amount)}>
          {t('takePrice')}
        </Tap>
      )}
    </View>
  )
}

/** A tick that is set and taken away. */
function Tick({ on, label, onTap }: { on: boolean; label: string; onTap: () => void }) {
  return (
    <Tap className='cart__tick' label={label} pressed={on} onClick={onTap}>
      <View className={'cart__box' + (on ? ' cart__box--on' : '')}>{on && <Icon name='check' size={16} />}</View>
    </Tap>
  )
}

interface LineProps {
  line: CartLine
  on: boolean
  /** the machine whose warranty pays for one piece */
  freeBy: CartLine['machines'][number] | null
  onPick: () => void
  onAmount: (amount: number) => void
  onRemove: () => void
}
function Line({ line, on, freeBy, onPick, onAmount, onRemove }: LineProps) {
  const t = shopTexts.useT()
  const language = useLanguage()
  const { name } = line
  const isFree = canBeOrdered(line)
  const isSold = line.invalid !== 'gone' && line.invalid !== 'off'
  return (
    <View className={'cart__line' + (isFree ? '' : ' cart__line--off')} {...aria({ role: 'listitem' })}>
      {isFree ? <Tick on={on} label={t('pick', { name })} onTap={onPick} /> : <View className='cart__tick' />}
      <Picture className='cart__picture' src={line.picture} icon='part' />
      <View className='grow'>
        <View className='cart__top'>
          {isSold ? (
            <Tap className='grow cart__name' onClick={() => openCommodity({ kind: line.kind, id: line.commodityId })}>
              {name}
            </Tap>
          ) : (
            <Text className='grow cart__name cart__name--gone'>{name}</Text>
          )}
          <Tap className='cart__remove' label={t('remove', { name })} onClick={onRemove}>
            <Icon name='close' size={18} />
          </Tap>
        </View>
        {line.specs.length > 0 && (
          <Text className='hint cart__specs'>{line.specs.map(one => one.value).join(' · ')}</Text>
        )}
        {freeBy && <Text className='cart__free'>{t('freeOne', { name: freeBy.name || freeBy.model, n: 1 })}</Text>}
        <Flaw line={line} onAmount={onAmount} />
        <View className='cart__bottom'>
          <Text className='cart__price nums'>{shelfPrice(line.salePrice, language)}</Text>
          {isFree && (
            <InputNumber
              value={line.amount}
              max={Math.min(line.left ?? MAX_AMOUNT, MAX_AMOUNT)}
              words={{
                fewer: t('fewer', { name }),
                many: t('amountOf', { name }),
                more: t('moreOf', { name }),
              }}
              onChange={onAmount}
            />
          )}
        </View>
      </View>
    </View>
  )
}

/** The cart over the screen: its lines, what of them is meant, what they cost together, and the ways on. */
export function CartSheet({ onClose }: { onClose: () => void }) {
  const t = shopTexts.useT()
  return (
    <Sheet title={t('cart')} onClose={onClose}>
      <Contents onLook={onClose} />
    </Sheet>
  )
}

/** The same beside the screen. */
export function CartColumn() {
  const t = shopTexts.useT()
  const n = piecesIn(useCart().data)
  return (
    <View className='cart-column'>
      <Text className='card__title cart-column__title' {...aria({ role: 'heading', level: 2 })}>
        {n ? t('cartCount', { n }) : t('cart')}
      </Text>
      <Contents />
    </View>
  )
}

/** `onLook`: the way to the shelves, where they are not in sight. */
function Contents({ onLook }: { onLook?: () => void }) {
  const t = shopTexts.useT()
  const { data, error } = useCart()
  if (data?.list.length) return <Lying list={data.list} />
  return (
    <View className='cart cart--none'>
      {data ? (
        <EmptyState
          icon='shop'
          text={t('cartEmpty')}
          {...(onLook ? { action: t('look'), onAction: onLook } : { action: null })}
        />
      ) : error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void loadCart()
          }}
        />
      ) : (
        <Lines count={4} />
      )}
    </View>
  )
}

/** The lines of a cart in which something lies. */
function Lying({ list }: { list: readonly CartLine[] }) {
  const t = shopTexts.useT()
  const language = useLanguage()
  const [run] = useAttempt()
  // what is left out, so that what is put in later is meant, too
  const [left, setLeft] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<CartLine | null>(null)
  const free = list.filter(canBeOrdered)
  const meant = free.filter(({ variantId }) => !left.includes(variantId))
  const totals = cartCosts(meant)
  const isTooMuch = totals.price > MAX_PRICE
  const change = ({ variantId }: CartLine, amount: number) => void run(() => setAmount(variantId, amount))
  const remove = (line: CartLine) => {
    setRemoved(line.invalid === 'gone' || line.invalid === 'off' ? null : line)
    change(line, 0)
  }
  const gone = list.filter(({ invalid }) => invalid === 'gone' || invalid === 'off').map(({ id }) => id)
  return (
    <View className='cart'>
      <View className='cart__lines' {...aria({ role: 'list', label: t('cart') })}>
        {list.map(line => (
          <Line
            key={line.variantId}
            line={line}
            on={meant.includes(line)}
            freeBy={totals.free[meant.indexOf(line)] ?? null}
            onPick={() =>
              setLeft(
                left.includes(line.variantId) ? left.filter(id => id !== line.variantId) : [...left, line.variantId],
              )
            }
            onAmount={amount => change(line, amount)}
            onRemove={() => remove(line)}
          />
        ))}
      </View>
      {gone.length > 1 && (
        <View className='cart__gone'>
          <Tap className='cart__take' onClick={() => void run(() => removeLines(gone))}>
            {t('removeGone', { n: gone.length })}
          </Tap>
        </View>
      )}
      <View className='cart__foot'>
        {removed && (
          <View className='cart__undo' {...aria({ role: 'status' })}>
            <Text className='grow'>{t('removed', { name: removed.name })}</Text>
            <Tap
              className='cart__take'
              onClick={() => {
                setRemoved(null)
                change(removed, removed.amount)
              }}
            >
              {t('undo')}
            </Tap>
          </View>
        )}
        <View className='cart__sum'>
          <Tick
            on={free.length > 0 && meant.length === free.length}
            label={t('all')}
            onTap={() => setLeft(meant.length === free.length ? free.map(({ variantId }) => variantId) : [])}
          />
          <Text className='sub grow nums'>{t('pieces', { n: totals.amount })}</Text>
          <Text className='sub'>{t('total')}</Text>
          <Text className='cart__total nums' {...aria({ live: 'polite' })}>
            {money(totals.price, language)}
          </Text>
        </View>
        {isTooMuch && (
          <View className='cart__flaw' {...aria({ role: 'status' })}>
            <Text className='grow'>{t('cartMost', { most: money(MAX_PRICE, language) })}</Text>
          </View>
        )}
        <View className='cart__ways'>
          <Button disabled={!totals.amount || isTooMuch} onClick={() => order(meant)}>
            {t('checkout')}
          </Button>
        </View>
      </View>
    </View>
  )
}
