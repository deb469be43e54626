import { randomInt } from 'node:crypto'

/** A trade at one of the vendors that are played here. */
export interface SandboxTrade {
  vendor: 'wechat' | 'alipay'
  tradeNo: string
  /** what names it to the payer: WeChat's prepay id, Alipay's trade number */
  handle: string
  /** a repeated order must be the same, to the letter */
  content: string
  appId: string
  openId: string
  subject: string
  /** Alipay knows of a trade that is paid by a code only once that was scanned */
  isScanned: boolean
  /** cents */
  amount: number
  notifyUrl: string
  /** ms */
  expireTime: number
  state: 'open' | 'waiting' | 'paid' | 'closed'
  /** '' until it is paid */
  providerNo: string
  payTime: Date | null
  /** parts that were paid back */
  refunds: SandboxRefund[]
}
/** A part of a trade that was paid back. */
export interface SandboxRefund {
  refundNo: string
  /** cents */
  amount: number
  notifyUrl: string
  time: Date
}
/** Cents of a trade that were paid back. */
export const refundedOf = ({ refunds }: SandboxTrade): number => refunds.reduce((sum, { amount }) => sum + amount, 0)
/** Parts in which a trade may be paid back. */
const MOST_REFUNDS = 50

/** What the payer does. `waiting`: the bank thinks for {@link WAIT_MS}, and then it is paid. */
export const OUTCOMES = ['paid', 'cancelled', 'waiting'] as const
export type TradeOutcome = (typeof OUTCOMES)[number]
const WAIT_MS = 15_000
/** Pauses before a notice that was not taken is sent again, ms. */
const NOTICE_PAUSES = [0, 1000, 5000]
/** Trades that are remembered; the oldest go first. */
const REMEMBERED = 10_000

/** That many random digits, as vendors number things. */
export const digits = (n: number): string => Array.from({ length: n }, () => String(randomInt(10))).join('')

/** What the vendors know: their trades, by our number and by the name the payer has for them. */
export class Ledger {
  private readonly byNumber = new Map<string, SandboxTrade>()
  private readonly byName = new Map<string, SandboxTrade>()
  constructor(private readonly tell: (trade: SandboxTrade, refund?: SandboxRefund) => Promise<boolean>) {}

  find(tradeNo: string, vendor: SandboxTrade['vendor']): SandboxTrade | undefined {
    const trade = this.byNumber.get(`${vendor} ${tradeNo}`)
    return trade?.isScanned ? trade : undefined
  }
  findRefund(
    refundNo: string,
    vendor: SandboxTrade['vendor'],
  ): { trade: SandboxTrade; refund: SandboxRefund } | undefined {
    for (const trade of this.byNumber.values()) {
      const refund = trade.vendor === vendor ? trade.refunds.find(one => one.refundNo === refundNo) : undefined
      if (refund) return { trade, refund }
    }
    return undefined
  }
  /** What the payer opens, or scans. */
  byHandle(handle: string): SandboxTrade | undefined {
    const trade = this.byName.get(handle)
    if (trade) trade.isScanned = true
    return trade
  }

  /** Makes the trade, or gives the one that an equal order made before. 'used': the number belongs to another order. */
  order(trade: Omit<SandboxTrade, 'state' | 'providerNo' | 'payTime' | 'refunds'>): SandboxTrade | 'used' {
    const known = this.byNumber.get(`${trade.vendor} ${trade.tradeNo}`)
    if (known) return known.content === trade.content ? known : 'used'
    const made: SandboxTrade = { ...trade, state: 'open', providerNo: '', payTime: null, refunds: [] }
    const [oldest] = this.byNumber
    if (oldest && this.byNumber.size >= REMEMBERED) {
      this.byNumber.delete(oldest[0])
      this.byName.delete(oldest[1].handle)
    }
    this.byNumber.set(`${trade.vendor} ${trade.tradeNo}`, made)
    this.byName.set(trade.handle, made)
    return made
  }

  /** What the payer does with a trade that can still be paid; false when it cannot. */
  decide(trade: SandboxTrade, outcome: TradeOutcome): boolean {
    if ((trade.state !== 'open' && trade.state !== 'waiting') || Date.now() > trade.expireTime) return false
    if (outcome === 'paid') this.pay(trade)
    else if (outcome === 'cancelled') trade.state = 'open'
    else if (trade.state === 'open') {
      trade.state = 'waiting'
      setTimeout(() => {
        if (trade.state === 'waiting') this.pay(trade)
      }, WAIT_MS).unref()
    }
    return true
  }

  /** Pays a part of a trade back, once for any number of times. 'used': the number belongs to another refund, 'over': there is not so much of it. */
  refund(
    trade: SandboxTrade,
    wanted: Omit<SandboxRefund, 'time'>,
  ): { refund: SandboxRefund; isNew: boolean } | 'used' | 'over' {
    const known = trade.refunds.find(({ refundNo }) => refundNo === wanted.refundNo)
    if (known) return known.amount === wanted.amount ? { refund: known, isNew: false } : 'used'
    const isMuch = !(wanted.amount > 0) || refundedOf(trade) + wanted.amount > trade.amount
    if (trade.state !== 'paid' || isMuch || trade.refunds.length >= MOST_REFUNDS) return 'over'
    const refund = { ...wanted, time: new Date() }
    trade.refunds.push(refund)
    void this.notify(trade, refund)
    return { refund, isNew: true }
  }

  private pay(trade: SandboxTrade): void {
    trade.state = 'paid'
    trade.payTime = new Date()
    trade.providerNo = trade.vendor === 'wechat' ? `42000${digits(23)}` : trade.handle
    void this.notify(trade)
  }

  private async notify(trade: SandboxTrade, refund?: SandboxRefund): Promise<void> {
    for (const pause of NOTICE_PAUSES) {
      await new Promise<void>(resolve => {
        setTimeout(resolve, pause).unref()
      })
      if (await this.tell(trade, refund).catch(() => false)) return
    }
  }
}
