import { Type as T, type Static } from '@sinclair/typebox'
import { createHash } from 'node:crypto'
import type { ParcelState } from '../../../shared/parcel'
import { ask, VendorError, type Vendor, type VendorReason } from '../vendor'
import { COMPANIES } from './companies'
import type { Logistics, LogisticsStep } from './logistics'

/** An account at Kuaidi100. */
export interface Kuaidi100Account {
  customer: string
  key: string
}

/** It locks a number that is asked for more often. */
const REST_SECONDS = 1800
/** Carriers use a number again after some months: what happened so long before it was handed over was another parcel. */
const EARLIER_MS = 3 * 86_400_000
const MAX_TEXT = 300
const MAX_STEPS = 200

const Item = T.Object({ context: T.String(), time: T.String(), statusCode: T.Optional(T.String()) })
const Answer = T.Object({
  state: T.Optional(T.String()),
  data: T.Optional(T.Array(Item)),
  returnCode: T.Optional(T.String()),
  message: T.Optional(T.String()),
})

/** What its numbers mean; those of three digits and more begin with the one that they refine, but for the first of each. */
const STATES: Record<string, ParcelState> = {
  '0': 'transit',
  '1': 'collected',
  '2': 'problem',
  '3': 'signed',
  '4': 'returned',
  '5': 'delivering',
  '6': 'returning',
  '7': 'transit',
  '8': 'transit',
  '10': 'transit',
  '11': 'transit',
  '12': 'transit',
  '13': 'problem',
  '14': 'refused',
  // ordered, and not handed over yet
  '101': 'sent',
  '102': 'sent',
  '103': 'collected',
  // called off by the sender
  '401': 'problem',
  '1001': 'transit',
  '1002': 'transit',
  '1003': 'transit',
}
const stateOf = (code = ''): ParcelState | undefined =>
  STATES[code] ?? (code.length > 2 ? STATES[code[0] ?? ''] : undefined)

/** Nothing is known of the number yet. */
const NOTHING = '500'
const REASONS: Record<string, VendorReason> = {
  '400': 'code',
  '408': 'code',
  '601': 'quota',
  '502': 'outage',
}
const VENDOR: Vendor = { name: 'kuaidi100', reasonOf: () => undefined }

/** The signature of a question. */
export const signKuaidi100 = (param: string, { customer, key }: Kuaidi100Account): string =>
  createHash('md5')
    .update(param + key + customer)
    .digest('hex')
    .toUpperCase()

/** Its times are China's, and name no zone. */
function instantIn(text: string): string | null {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/.exec(text.trim()) ?? []
  const time = Date.parse(`${day}T${clock}+08:00`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function stepsIn(data: readonly Static<typeof Item>[], since: string, present: ParcelState): LogisticsStep[] {
  return data.slice(0, MAX_STEPS).flatMap(({ context, time, statusCode }, at) => {
    const instant = instantIn(time)
    if (!instant || Date.parse(instant) < Date.parse(since) - EARLIER_MS) return []
    // the newest one stands first, and the state of all is its state
    const state = stateOf(statusCode) ?? (at === 0 ? present : 'transit')
    return [{ time: instant, text: context.trim().slice(0, MAX_TEXT), state }]
  })
}

/** Kuaidi100's real-time question (`/poll/query.do`). `api`: its base address, asked at each call, because a sandbox starts with the first. */
export function kuaidi100(account: Kuaidi100Account, api: () => Promise<string>): Logistics {
  return {
    sandbox: false,
    restSeconds: REST_SECONDS,
    companies: () => COMPANIES,
    async steps({ company, number, phone, since }) {
      const digits = phone.replace(/\D/g, '').slice(-4)
      const param = JSON.stringify({
        com: company,
        num: number,
        phone: digits,
        from: '',
        to: '',
        resultv2: '4',
        show: '0',
        order: 'desc',
      })
      const body = new URLSearchParams({ customer: account.customer, sign: signKuaidi100(param, account), param })
      const answer = await ask(VENDOR, `${await api()}/poll/query.do`, Answer, body)
      const { data, returnCode, message = '' } = answer
      if (!data) {
        if (returnCode === NOTHING) return { state: 'sent', steps: [] }
        throw new VendorError(VENDOR.name, REASONS[returnCode ?? ''] ?? 'refused', message, Number(returnCode) || 0)
      }
      const present = stateOf(answer.state) ?? 'transit'
      const steps = stepsIn(data, since, present)
      return { state: steps.length ? present : 'sent', steps }
    },
  }
}
