import { Type as T, type Static } from '@sinclair/typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { contextOf } from '../server/kernel/identity/authenticate'
import type { App } from '../server/kernel/call/context'
import { eventStreams, type StreamSource } from '../server/kernel/call/sse'
import { mountPath } from '../shared/api'

const KEY = 'GET /demo/stream'
/** Characters in one event: as many as a language model sends at a time. */
const PIECE = 6
/** Bytes in one packet when the stream is to be troubled: no character of three or four bytes fits in twice. */
const PACKET = 5
/** A quick reader's pace, ms an event. */
const EVERY_MS = 40
/** A test that sets `at` has streams without pauses, and nothing comes behind this event. */
export const held: { at: number | null } = { at: null }
/** A stream that is held looks this often whether it may go on, ms. */
const HELD_MS = 20

const PASSAGE = `空调外机不转，先看电源和遥控器，再听压缩机有没有声音。如果显示屏出现 E4，请断电三分钟后重启；仍然报错，就发起服务请求，我们会派工程师上门。
冷氣濾網每兩週清洗一次，清洗後請陰乾再裝回。
If the outdoor unit stays silent, check the breaker first. Please note the code on the display (E4, F1 …) and send us a photo — it saves a visit.
Если наружный блок не запускается, проверьте автомат питания. Код ошибки на дисплее поможет инженеру взять нужные детали с собой.
お問い合わせは日本語でも大丈夫です。감사합니다! 𠮷野家 🛠️ 👩‍🔧 🇨🇳 é ñ ü ﷽
`

const Query = T.Object({
  after: T.Optional(T.Integer({ minimum: 0 })),
  poll: T.Optional(T.Literal('1')),
  size: T.Optional(T.Integer({ minimum: 1, maximum: 100, description: 'how many times the passage' })),
  every: T.Optional(T.Integer({ minimum: 0, maximum: 60_000, description: 'ms between events' })),
  cut: T.Optional(
    T.Integer({
      minimum: 1,
      maximum: 10_000,
      description:
        'each connection breaks in the middle of a character of this event or a later one, counted from its first',
    }),
  ),
})

/** The whole text of the stream, to compare with. */
export const streamedText = (size = 1): string => PASSAGE.repeat(size)

const textSource = (size: number, every: number): StreamSource =>
  async function* source(after, signal) {
    const characters = [...streamedText(size)]
    for (let id = after + 1; (id - 1) * PIECE < characters.length; id++) {
      while (held.at !== null && id > held.at) await sleep(HELD_MS, undefined, { signal })
      if (every && held.at === null) await sleep(every, undefined, { signal })
      yield { id, event: 'text', data: { text: characters.slice((id - 1) * PIECE, id * PIECE).join('') } }
    }
  }

/** Raw UTF-8 in small packets, and an end of the connection between two bytes of one character. */
const troubled = (reply: FastifyReply, cut: number) =>
  async function* through(chunks: AsyncIterable<string>): AsyncIterable<Buffer> {
    let events = 0
    for await (const chunk of chunks) {
      const bytes = Buffer.from(
        chunk.replace(/\\u([0-9a-f]{4})/g, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16))),
      )
      if (chunk.startsWith('id:')) events++
      const middle = bytes.findIndex(byte => byte >= 0x80 && byte <= 0xbf)
      const whole = events < cut || middle < 0
      for (let at = 0; at < (whole ? bytes.length : middle); at += PACKET)
        yield bytes.subarray(at, whole ? at + PACKET : Math.min(at + PACKET, middle))
      if (whole) continue
      // what was written must leave before the line dies
      await sleep(30)
      reply.raw.socket?.resetAndDestroy()
      return
    }
  }

/** A text in several scripts as numbered events, outside the envelope: what the app's stream module is tried with, and broken on purpose. No server but a test's has it. */
export function demoStreamRoutes(server: FastifyInstance, app: App, pace = EVERY_MS): void {
  const stream = eventStreams(server, app)
  server.get<{ Querystring: Static<typeof Query> }>(
    mountPath(KEY),
    { schema: { hide: true, querystring: Query }, exposeHeadRoute: false },
    async (request, reply) => {
      await contextOf(app, request, KEY, { tag: 'live' })
      const { size = 1, every = pace, cut } = request.query
      return stream(request, reply, textSource(size, every), cut ? { through: troubled(reply, cut) } : {})
    },
  )
}
