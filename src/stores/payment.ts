import { useDidShow } from '@tarojs/taro'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { toastError } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { ApiError } from '@shared/envelope'
import { login } from '@/platform/login'
import { payment as platform } from '@/platform/pay'
import type { PayRequest, PayStatus } from '@/platform/pay/types'
import { load } from '@/platform/storage'
import { paymentTexts } from './payment.i18n'

export type Payment = Output<Contract, 'POST /pay/queryOrder'>

/** Pauses before each question to the server, ms: a provider's word may take a few seconds. */
const PAUSES_MS = [0, 1000, 2000, 4000]
const sleep = (ms: number) =>
  new Promise<void>(resolve => {
    setTimeout(resolve, ms)
  })

/** Who pays in WeChat's own window: its open id is asked for again in the mini-program, and kept from the sign-in in WeChat's browser. Throws ApiError where WeChat has not told. */
async function payer(): Promise<{ openId: string; appId: string }> {
  if (login.app === 'weapp') {
    const code = await login.code(async () => '')
    if (code.status === 'ok') {
      const { openId, appId } = await call('GET /linkc/v3c/auth/getPublicOpenId', {
        query: { code: code.code, app: login.app },
      })
      return { openId, appId }
    }
  }
  const openId = login.app === 'wechatWeb' ? load('openId') : null
  if (!openId) throw new ApiError({ message: paymentTexts.t('needWechat') })
  return { openId, appId: (await call('GET /tenant/getWechatSetting')).publicAppId }
}

/** Lets the server begin a payment the way that is open here. Throws ApiError. */
async function begin(paymentNo: string, backTo: string): Promise<PayRequest> {
  if (platform.way === 'ALIPAY')
    return { way: 'ALIPAY', ...(await call('POST /paycenter/payOrder', { body: { paymentNo } })) }
  if (platform.way === 'JSAPI') {
    const { jsapi } = await call('POST /pay/wxPay', { body: { paymentNo, tradeType: 'JSAPI', ...(await payer()) } })
    if (!jsapi) throw new ApiError({ message: paymentTexts.t('failed') })
    return { way: 'JSAPI', parameters: jsapi }
  }
  const returnUrl = platform.returnUrl(backTo)
  const { h5Url } = await call('POST /pay/wxPay', {
    body: { paymentNo, tradeType: 'H5', ...(returnUrl ? { returnUrl } : {}) },
  })
  return { way: 'H5', url: h5Url.startsWith('/') ? LIANKE_SERVER + h5Url : h5Url }
}

/** Opens the payer's window of a payment and waits for its end, or leaves for the cashier, which comes back to `backTo`. Throws ApiError. */
export const openPayer = async (paymentNo: string, backTo: string): Promise<PayStatus> =>
  (await platform.pay(await begin(paymentNo, backTo))).status

/** How things are paid at this door. */
export const usePaymentConfig = () => useCall('GET /doorType/getPaymentConfig', {})

interface PaymentState {
  /** as the server told it last */
  data: Payment | undefined
  /** the last question to the server failed */
  error: ApiError | undefined
  step: 'loading' | 'idle' | 'paying' | 'asking'
  /** how the last try to pay ended, while the server still says that nothing is paid */
  outcome: Exclude<PayStatus, 'ok'> | 'unpaid' | null
}
interface UsedPayment extends PaymentState {
  /** Pays, and then asks the server what became of it. `backTo` is the URL of the portal to come back to, where the page is left for it. */
  pay(backTo: string): Promise<void>
  /** Asks the server, a few times with growing pauses while nothing is paid. */
  check(): Promise<void>
}

/**
 * One payment, wherever something is paid: what it is, how it stands by the server's word, and the way through the payer's window.
 * `returned`: this screen was opened by the cashier, so something may have happened. Without a `paymentNo` it waits.
 */
export function usePayment(paymentNo: string, { returned = false }: { returned?: boolean } = {}): UsedPayment {
  const [state, setState] = useState<PaymentState>({
    data: undefined,
    error: undefined,
    step: 'loading',
    outcome: null,
  })
  // what an older question answers belongs to nobody
  const [run] = useState({ turn: 0 })
  const paying = useRef(false)

  /** Asks at most `times` times while the payment is open; true when that answered. */
  const ask = useCallback(
    async (mine: number, times: number): Promise<Payment | null> => {
      let data: Payment | null = null
      for (const pause of PAUSES_MS.slice(0, times)) {
        await sleep(pause)
        if (run.turn !== mine) return null
        try {
          data = await call('POST /pay/queryOrder', { body: { paymentNo } })
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          if (run.turn === mine) setState(old => ({ ...old, error, step: 'idle' }))
          return null
        }
        if (run.turn !== mine) return null
        const now = data
        setState(old => ({ ...old, data: now, error: undefined }))
        if (now.state !== 'created') break
      }
      return data
    },
    [paymentNo, run],
  )

  const settle = useCallback(
    async (mine: number, status: PayStatus) => {
      setState(old => ({ ...old, step: 'asking', outcome: null }))
      const sure = status === 'cancelled' || status === 'failed'
      const data = await ask(mine, sure ? 1 : PAUSES_MS.length)
      if (run.turn !== mine) return
      setState(old => ({
        ...old,
        step: 'idle',
        // where the window says nothing the provider may know that nobody has paid
        outcome:
          data && data.state !== 'created'
            ? null
            : sure
              ? status
              : status === 'unknown' && data?.isUnpaid
                ? 'unpaid'
                : 'unknown',
      }))
    },
    [ask, run],
  )

  const pay = useCallback(
    async (backTo: string) => {
      if (paying.current) return
      paying.current = true
      const mine = ++run.turn
      setState(old => ({ ...old, step: 'paying', outcome: null, error: undefined }))
      try {
        const status = await openPayer(paymentNo, backTo)
        if (run.turn === mine) await settle(mine, status)
      } catch (error) {
        toastError(error)
        // it may be refused because it is paid, or closed, already
        if (run.turn === mine) await ask(mine, 1)
        if (run.turn === mine) setState(old => ({ ...old, step: 'idle' }))
      } finally {
        paying.current = false
      }
    },
    [paymentNo, ask, settle, run],
  )

  const check = useCallback(() => settle(++run.turn, 'unknown'), [settle, run])

  const look = useCallback(async () => {
    const mine = ++run.turn
    await ask(mine, 1)
    if (run.turn === mine) setState(old => ({ ...old, step: 'idle' }))
  }, [ask, run])

  useEffect(() => {
    setState({ data: undefined, error: undefined, step: 'loading', outcome: null })
    if (paymentNo) void (returned ? check() : look())
    return () => {
      run.turn++
    }
  }, [paymentNo, returned, check, look, run])

  const first = useRef(true)
  useDidShow(() => {
    if (first.current) {
      first.current = false
      return
    }
    // the payer's window of a chat app hides this one and shows it again
    if (paymentNo && !paying.current) void look()
  })
  return { ...state, pay, check }
}
