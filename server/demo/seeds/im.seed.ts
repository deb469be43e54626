import type { ConversationState, MessageAuthor, SystemNote } from '../../../shared/im'
import { SEAT_LIMIT } from '../../../shared/im'
import { conversations, imMessages, imSeats, imSettings } from '../../domains/im/im.table'
import { hashToken } from '../../kernel/call/token-hash'
import { idOf, t, type When } from '../deterministic'
import { byKey } from '../events'
import type { Seed } from './seed'

/** Who says what, or what the conversation says by itself, so many minutes after its beginning. */
type DemoMessage = [minute: number, author: MessageAuthor, said: SystemNote | (string & {})]
interface DemoTalk {
  key: string
  /** null for a visitor */
  linkman: string | null
  state: ConversationState
  begin: When
  product?: string
  messages: readonly DemoMessage[]
  stars?: number
  rating?: string
}
/** One that is over, one that is served, one in line. */
const TALKS: readonly DemoTalk[] = [
  {
    key: 'filter',
    linkman: 'zhangsan',
    state: 'closed',
    begin: [-2, '10:05'],
    product: 'zs.acFloor',
    messages: [
      [0, 'visitor', '柜机出风有点小，滤网自己能拆下来洗吗？'],
      [0, 'system', 'queued'],
      [1, 'system', 'taken'],
      [2, 'seat', '张先生您好，可以的：先断电，面板往上推就能取下滤网，用清水冲，晾干再装回去。'],
      [5, 'visitor', '洗好了，风大多了，谢谢！'],
      [6, 'seat', '不客气，两周洗一次就好。祝您生活愉快。'],
      [7, 'system', 'ended'],
    ],
    stars: 5,
    rating: '回答很快，一说就会。',
  },
  {
    key: 'noise',
    linkman: 'zhoumin',
    state: 'serving',
    begin: -9,
    messages: [
      [0, 'visitor', '空调外机最近声音很大，晚上睡不着。'],
      [0, 'system', 'queued'],
      [3, 'system', 'taken'],
      [4, 'seat', '周女士您好，是一直响，还是刚开机的时候响？方便的话录一小段声音发过来。'],
      [7, 'visitor', '一直响，像有东西在敲。'],
    ],
  },
  {
    key: 'parts',
    linkman: null,
    state: 'queued',
    begin: -3,
    messages: [
      [0, 'visitor', '请问净水器的滤芯在哪里买？型号在机身上找不到。'],
      [0, 'system', 'queued'],
    ],
  },
]

/** How the company that bought the chat answers in it, and a few conversations. */
export const imSeed: Seed = {
  name: 'im',
  after: ['identity', 'product'],
  async seed(tx, { company, tenantId, clock }) {
    const { key, staff, linkmen } = company
    const seat = staff.find(one => one.roles?.includes('dispatcher'))
    if (!seat || !company.tenant.flags.editionList.includes(6)) return
    const seatId = idOf(`${key} staff ${seat.key}`)
    const iso = (ms: number) => new Date(ms).toISOString()
    await tx.insert(imSettings).values({
      tenantId,
      enabled: true,
      welcome: t(
        '您好，这里是沐风客户关怀中心，请问有什么可以帮您？',
        'Hello, this is Mufeng customer care. How can we help?',
        'Здравствуйте! Отдел заботы о клиентах Mufeng. Чем помочь?',
        '您好，這裡是沐風客戶關懷中心，請問有什麼可以幫您？',
      ),
      questions: [
        t('怎么预约上门维修？', 'How do I book a repair?', 'Как вызвать мастера?', '怎麼預約到府維修？'),
        t('滤芯在哪里买？', 'Where can I buy a filter?', 'Где купить фильтр?', '濾芯在哪裡買？'),
        t('保修还有多久？', 'How long is my warranty?', 'Сколько действует гарантия?', '保固還有多久？'),
      ],
    })
    // its page counts as open for the first day: else the clock would put what it serves back into the line before anybody looks
    const seenTime = iso(clock.at(0) + 86_400_000)
    await tx.insert(imSeats).values({ tenantId, staffId: seatId, isOn: true, most: SEAT_LIMIT, seenTime })
    const talks = TALKS.map(talk => {
      const begin = clock.at(talk.begin)
      return {
        ...talk,
        id: idOf(`${key} talk ${talk.key}`),
        person: talk.linkman === null ? null : byKey(linkmen, talk.linkman),
        at: (minute: number) => iso(begin + minute * 60_000),
      }
    })
    await tx.insert(conversations).values(
      talks.map(({ id, person, state, at, messages, product, stars, rating }) => {
        const minuteOf = (note: SystemNote) => messages.find(([, , said]) => said === note)?.[0]
        const [taken, ended] = [minuteOf('taken'), minuteOf('ended')]
        const last = messages.findLast(([, author]) => author !== 'system')
        return {
          tenantId,
          id,
          owner: person ? `linkman:${idOf(`${key} linkman ${person.key}`)}` : `tourist:${hashToken(`${key} tourist`)}`,
          ...(person
            ? {
                linkmanId: idOf(`${key} linkman ${person.key}`),
                customerId: idOf(`${key} customer ${person.customer}`),
                name: person.name,
                phone: person.phone,
              }
            : {}),
          state,
          seatId: taken === undefined ? null : seatId,
          productId: product === undefined ? null : idOf(`${key} product ${product}`),
          messageNumber: messages.length,
          changeNumber: messages.length,
          seenBySeat: state === 'closed' ? messages.length : 0,
          seenByVisitor: state === 'closed' ? messages.length : 0,
          lastText: last?.[2] ?? '',
          lastTime: at(last?.[0] ?? 0),
          queueTime: at(0),
          takeTime: taken === undefined ? null : at(taken),
          closeTime: ended === undefined ? null : at(ended),
          stars: stars ?? null,
          ratingContent: rating ?? '',
          createTime: at(0),
        }
      }),
    )
    await tx.insert(imMessages).values(
      talks.flatMap(({ id, key: name, person, messages, at }) =>
        messages.map(([minute, author, said], i) => ({
          tenantId,
          id: idOf(`${key} talk ${name} ${String(i)}`),
          conversationId: id,
          number: i + 1,
          changeNumber: i + 1,
          author,
          authorId: author === 'seat' ? seatId : null,
          authorName: author === 'seat' ? seat.displayName : author === 'visitor' ? (person?.name ?? '') : '',
          type: author === 'system' ? ('system' as const) : ('txt' as const),
          note: author === 'system' ? (said as SystemNote) : null,
          content: author !== 'system' ? said : said === 'taken' ? seat.displayName : '',
          clientMessageId: idOf(`${key} talk ${name} ${String(i)}`),
          createTime: at(minute),
        })),
      ),
    )
  },
}
