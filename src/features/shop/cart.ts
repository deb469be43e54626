import { proxy, useSnapshot } from 'valtio'
import { useEffect } from 'react'
import { call } from '@/api/call'
import { becomeVisitor, visitorMerged } from '@/stores/visitor'
import { useSession } from '@/stores/session'
import { caller, load } from '@/platform/storage'
import { cartCosts } from '@shared/cart'
import { ApiError } from '@shared/envelope'
import type { Cart, CartLine } from './types'

interface State {
  /** whose it is: that of another person is none */
  of: string
  data: Cart | null
  error: ApiError | null
}
export const cart = proxy<State>({ of: '', data: null, error: null })

/** A line that can be ordered as it stands, or at its new price. */
export const canBeOrdered = ({ invalid }: Pick<CartLine, 'invalid'>): boolean => invalid === null || invalid === 'price'
const withTotals = (list: CartLine[]): Cart => {
  const { amount, price } = cartCosts(list.filter(canBeOrdered))
  return { list, amount, price }
}

/** Pieces that lie in the cart, for its mark. */
export const piecesIn = (data: { amount: number } | null): number => data?.amount ?? 0

const show = (of: string, data: Cart): void => {
  if (of === caller()) Object.assign(cart, { of, data, error: null })
}

/** Asks for the caller's cart, once what lay in the visitor's is in it. */
export async function loadCart(): Promise<void> {
  const of = caller()
  if (cart.of !== of) Object.assign(cart, { of, data: null, error: null })
  // who has no secret yet has put nothing in
  if (!load('token') && !load('touristId')) return show(of, withTotals([]))
  await visitorMerged()
  try {
    show(of, await call('GET /shopCart/queryList'))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (of === caller()) cart.error = error
  }
}

/** The cart of whoever uses the device, asked for when a screen comes and when somebody signs in. */
export function useCart(): { data: Cart | null; error: ApiError | null } {
  const { state } = useSession()
  useEffect(() => {
    void loadCart()
  }, [state])
  const { of, data, error } = useSnapshot(cart) as State
  return of === caller() ? { data, error } : { data: null, error: null }
}

/** The amounts that are wanted and not sent yet, by variant: of several taps the last one counts. */
const wanted = new Map<string, number>()
let sending: Promise<void> | null = null
async function send(): Promise<void> {
  for (let next = [...wanted][0]; next; next = [...wanted][0]) {
    const [variantId, amount] = next
    wanted.delete(variantId)
    const of = caller()
    const answer = await call('POST /shopCart/editShopCart', { body: { variantId, amount } })
    // what is wanted meanwhile stands until it is answered, too
    if (!wanted.size) show(of, answer)
  }
}

/** Sets how many pieces of a variant lie in the cart; 0 takes it out. What is shown follows at once, and goes back when it is refused. Throws ApiError. */
export async function setAmount(variantId: string, amount: number): Promise<void> {
  await becomeVisitor()
  const before = cart.data
  if (before)
    cart.data = withTotals(
      before.list
        .map(line => (line.variantId === variantId ? { ...line, amount } : line))
        .filter(line => line.amount > 0),
    )
  wanted.set(variantId, amount)
  try {
    // one that has just sent the last of them takes no more
    while (wanted.has(variantId)) {
      sending ??= send().finally(() => {
        sending = null
      })
      await sending
    }
    // somebody else's amounts may be on their way with this one
    await sending
  } catch (error) {
    wanted.clear()
    cart.data = before
    await loadCart()
    throw error
  }
}

/** Takes lines out. Throws ApiError. */
export async function removeLines(ids: string[]): Promise<void> {
  const of = caller()
  show(of, await call('POST /shopCart/clearShopCart', { body: { ids } }))
}

/** Puts more pieces of a variant in; gives how many lie in the cart now. Throws ApiError. */
export async function addToCart(variantId: string, more: number): Promise<number> {
  if (cart.of !== caller() || !cart.data) await loadCart()
  const there = cart.data?.list.find(line => line.variantId === variantId)?.amount ?? 0
  await setAmount(variantId, there + more)
  return piecesIn(cart.data)
}
