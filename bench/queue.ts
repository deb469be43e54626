import pg from 'pg'
import { mountPath, HEADER } from '../shared/api'
import { copyEvents } from '../test/event-copies'
import { makeHouse } from '../test/event-life'
import { makeField, makeTemplate } from '../test/factories'
import { startTestServer, type TestServer } from '../test/harness'
import { load, upperQuartile, type Workload } from './load'

const MANY = 100_000
const FEW = 1000
const CLIENTS = 4
const ROUNDS = 9
const ROUND_MS = 700
const WARM_UP_MS = 1000
/** Beyond this a page of the many is not as cheap as one of the few, whatever else runs on the machine. */
const FLAT = 2

const PROBLEMS = ['滚筒洗衣机不转', '空调不制冷，显示 E4', '热水器漏水', '冰箱有异响', '油烟机点不着火']
const RARE = '独一无二'
const address = { province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1 号' }

/** A company with so many open requests, and two of a form and a district of their own among them. */
async function makeDesk(t: TestServer, client: pg.Client, requests: number) {
  const house = await makeHouse(t, { fields: [makeField('problem'), makeField('address', { formType: 'address' })] })
  const rare = await makeTemplate(t.db, house.tenant.id, [makeField('problem')])
  const raise = async (templateId: string, attribute: Record<string, unknown>): Promise<string> =>
    (await t.ok('POST /ssp/event/create', { ...house.linkman.as, body: { templateId, attribute } })).id
  const raised: string[] = []
  for (const problem of PROBLEMS) raised.push(await raise(house.template.id, { problem, address }))
  await raise(rare.id, { problem: `洗碗机${RARE}` })
  await copyEvents(client, house, raised, requests)
  return { as: house.engineer.as, rare: rare.id, engineer: house.engineer.id }
}
type Desk = Awaited<ReturnType<typeof makeDesk>>

/** What a dispatcher asks of the queue. */
const QUERIES: Record<string, (desk: Desk) => Record<string, string>> = {
  'list, by promise': () => ({}),
  'list, newest': () => ({ sort: 'newest' }),
  'filter, state': () => ({ state: 'created' }),
  'filter, unassigned': () => ({ unassigned: 'true' }),
  'filter, overdue': () => ({ overdue: 'true' }),
  'filter, engineer': ({ engineer }) => ({ executorId: engineer }),
  'filter, rare form': ({ rare }) => ({ templateId: rare }),
  'filter, district': () => ({ area: `${address.province}/${address.city}/${address.dist}` }),
  'search, rare word': () => ({ keyword: RARE }),
  'search, word of one in five': () => ({ keyword: '漏水' }),
  'search, number': () => ({ keyword: 'F1000-500' }),
}

/** The queue of a hundred thousand requests, against that of another company's thousand in the same database. */
export async function benchQueue(): Promise<void> {
  const t = await startTestServer({ listen: true })
  const client = new pg.Client(t.connection)
  await client.connect()
  try {
    const few = await makeDesk(t, client, FEW)
    const many = await makeDesk(t, client, MANY)
    const { port } = new URL(t.url)
    console.log(
      `Queue of ${MANY.toLocaleString('en')} requests, against another company's ${FEW.toLocaleString('en')}, ${ROUNDS} rounds in turns: time of a page`,
    )
    const workload = (key: string, { as }: Desk, query: Record<string, string>): Workload => ({
      urls: [`${mountPath(key)}?${new URLSearchParams(query)}`],
      headers: { [HEADER.domain]: as.domainId, [HEADER.token]: as.token, [HEADER.language]: 'zh' },
    })
    const compare = async (name: string, key: string, query: (desk: Desk) => Record<string, string>) => {
      const ask = (desk: Desk, ms: number) => load(Number(port), workload(key, desk, query(desk)), CLIENTS, ms)
      for (const desk of [few, many]) await ask(desk, WARM_UP_MS)
      const rounds: { few: number; many: number }[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const speed = { few: 0, many: 0 }
        // they take turns at being the second, too
        for (const which of round % 2 ? (['few', 'many'] as const) : (['many', 'few'] as const))
          speed[which] = await ask(which === 'few' ? few : many, ROUND_MS)
        rounds.push(speed)
      }
      const ratio = upperQuartile(rounds.map(one => one.few)) / upperQuartile(rounds.map(one => one.many))
      const speeds = rounds.map(one => one.few / one.many).toSorted((a, b) => a - b)
      console.log(
        `  ${name}: ratio ${ratio.toFixed(2)} (single rounds ${speeds[0]?.toFixed(2)} to ${speeds.at(-1)?.toFixed(2)})${ratio > FLAT ? '  NOT FLAT' : ''}`,
      )
    }
    for (const [name, query] of Object.entries(QUERIES)) await compare(name, 'GET /staff/event/queue', query)
    await compare('counts of the states', 'GET /staff/event/counts', () => ({}))
    await compare('counts of the views', 'GET /staff/view/list', () => ({}))
  } finally {
    await client.end()
    await t.close()
  }
}
