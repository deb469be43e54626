import { tenantTime } from '../../../shared/day'
import { loopback } from '../chat-sandbox'
import { kuaidi100, signKuaidi100 } from './kuaidi100'
import type { Logistics, LogisticsStep } from './logistics'

const ACCOUNT = { customer: 'SANDBOX', key: 'sandbox-key' }
/** It may be looked at as it goes: a parcel is on its way for half an hour. */
const REST_SECONDS = 60
const REMEMBERED = 1000

interface Item {
  context: string
  /** `YYYY-MM-DD HH:mm:ss` of China */
  time: string
  statusCode: string
}
/** What happens to each parcel, minutes after it was handed over. */
const WAY: readonly { after: number; text: string; code: string }[] = [
  { after: 0, text: '【杭州市】已打包并揽收', code: '1' },
  { after: 2, text: '【宁波市】离开宁波慈溪仓', code: '0' },
  { after: 5, text: '【杭州市】到达杭州西湖中转场', code: '0' },
  { after: 10, text: '【杭州市】派送中，文三路营业点', code: '5' },
  { after: 30, text: '【杭州市】已签收，感谢使用', code: '3' },
]
/** The same to a number that ends with R: nobody takes it, and it goes back. */
const WAY_BACK: typeof WAY = [
  ...WAY.slice(0, 3),
  { after: 10, text: '【杭州市】收件人拒收', code: '14' },
  { after: 15, text: '【宁波市】退回发件人途中', code: '6' },
  { after: 30, text: '【宁波市】已退回发件人', code: '4' },
]
/** Carriers that want to know the last four digits of the phone. */
const ASK_PHONE: readonly string[] = ['shunfeng', 'zhongtong']

/** What stands at the carriers in the sandbox. */
export interface LogisticsWorld {
  /** it answers nobody */
  isDown: boolean
  /** steps of a number in place of those that follow by themselves, in the order in which they are told */
  readonly told: Map<string, Item[]>
  /** what was asked, the last one last */
  readonly asked: { company: string; number: string; phone: string }[]
}

const itemsOf = (number: string, since: number, now: number): Item[] =>
  (/R$/i.test(number) ? WAY_BACK : WAY)
    .map(({ after, text, code }) => ({ at: since + after * 60_000, text, code }))
    .filter(({ at }) => at <= now)
    .map(({ at, text, code }) => ({ context: text, time: `${tenantTime(at)}:00`, statusCode: code }))
    .toReversed()

/** Carriers without a vendor: the real client of Kuaidi100 against a server of our own, whose parcels go on by the clock. */
export function sandboxLogistics(now: () => number): Logistics & { readonly world: LogisticsWorld } {
  const world: LogisticsWorld = { isDown: false, told: new Map(), asked: [] }
  const since = new Map<string, number>()
  const server = loopback(routes => {
    routes.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    routes.post<{ Body: Partial<Record<string, string>> }>('/poll/query.do', ({ body }, reply) => {
      if (world.isDown) return reply.status(503).send('the service is busy')
      const { customer = '', sign = '', param = '' } = body
      if (customer !== ACCOUNT.customer || sign !== signKuaidi100(param, ACCOUNT))
        return { result: false, returnCode: '503', message: '验证签名失败' }
      const { com = '', num = '', phone = '' } = JSON.parse(param) as { com?: string; num?: string; phone?: string }
      world.asked.push({ company: com, number: num, phone })
      if (world.asked.length > REMEMBERED) world.asked.shift()
      if (ASK_PHONE.includes(com) && !/^\d{4}$/.test(phone))
        return { result: false, returnCode: '408', message: '手机号校验错误' }
      const data = world.told.get(num) ?? itemsOf(num, since.get(num) ?? now(), now())
      const [newest] = data
      if (!newest) return { result: false, returnCode: '500', message: '查询无结果，请隔段时间再查' }
      return { message: 'ok', nu: num, com, status: '200', state: newest.statusCode, ischeck: '0', data }
    })
  })
  const client = kuaidi100(ACCOUNT, server.url)
  return {
    ...client,
    sandbox: true,
    restSeconds: REST_SECONDS,
    world,
    async steps(question): Promise<{ state: LogisticsStep['state']; steps: LogisticsStep[] }> {
      if (since.size >= REMEMBERED) since.clear()
      // the parcel goes on from when it was handed over, also after a new start of the sandbox
      since.set(question.number, Math.floor(Date.parse(question.since) / 60_000) * 60_000)
      return client.steps(question)
    },
    mount(portal) {
      portal.addHook('onClose', () => server.close())
    },
  }
}
