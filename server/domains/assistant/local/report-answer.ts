import { timePhrase } from '../../../../shared/dates'
import { money } from '../../../../shared/money'
import type { Ctx } from '../../../kernel/call/context'
import { normal } from '../../../kernel/text/tokenize'
import type { Answer } from './answer'
import { fill } from './customer-data.texts'
import { Draft, escaped } from './draft'
import type { Passage } from './passage'
import { REPORT_ANSWER_TEXTS } from './report-answer.texts'

/** Service points that are told. */
const POINTS = 3
/** A longer question is a story. */
const MAX_QUESTION = 120

// all on the one spelling of tokenize.ts: simplified characters, lower case

/** How something is done: an article tells. */
const HOW =
  /怎么(?!看|回事)|如何|怎样|\bhow (?:do|can|to|should) (?!i (?:read|understand))|(?:^|\s)как (?:мне )?(?!понять|понимать)/
const REPORT = new RegExp(
  [
    '(?:解释|说明|讲|介绍|总结|看懂|看不懂|看一?下|什么意思|怎么看|概括).{0,12}(?:服务|维修|上门|我的|这份|那份)(?:的)?报告',
    '(?:服务|维修|上门|我的|这份|那份)(?:的)?报告.{0,10}(?:解释|说明|讲|什么|内容|意思|看不懂|怎么看|签|付|多少|费用|要我)',
    '\\b(?:explain|understand|summari[sz]e|what|read|sign|pay|cost)\\b.*\\b(?:my|our|service|repair) (?:service |repair )?report\\b',
    '\\b(?:my|our|service|repair) (?:service |repair )?report\\b.*\\b(?:say|says|mean|means|cost|costs|pay|sign|explain)\\b',
    '(?:объясни|расскажи|поясни|понять|понимать|что|сколько|подпис|оплат)\\S*\\s(?:.*\\s)?отчет\\S*(?=\\s|[?.!]|$)(?! об? ошибк)',
  ].join('|'),
)
const PLACE = '(?:服务网点|维修网点|售后网点|网点|服务据点|据点|服务站|维修站|维修点|售后点|服务中心|服务点)'
const POINT = new RegExp(
  [
    `(?:哪里|哪儿|哪家|哪个|附近|最近|离我|有没有|有哪些|什么地方).{0,12}${PLACE}`,
    `${PLACE}.{0,8}(?:哪里|哪儿|在哪|地址|电话|几点|营业|开门|列表|有哪些|最近)`,
    '\\b(?:where|nearest|closest|near|nearby|which|address)\\b.*\\b(?:service (?:point|cent(?:er|re)|station|location)s?|repair (?:shop|cent(?:er|re))s?|workshops?)\\b',
    '\\b(?:service (?:point|cent(?:er|re)|station)s?)\\b.*\\b(?:near|nearby|close to|in my (?:city|town)|address)\\b',
    '(?:где|ближайш|рядом|адрес|какие)\\S*.*(?:сервисн\\S* (?:центр|пункт)|сервис-центр|мастерск)',
    '(?:сервисн\\S* (?:центр|пункт)|мастерск)\\S*.*(?:рядом|поблизости|адрес|где)',
  ].join('|'),
)

/** Whether a question asks what the own service report says. */
export const asksReport = (question: string): boolean => {
  const said = normal(question).trim()
  return REPORT.test(said) && !HOW.test(said)
}
/** Whether a question asks where the company can be gone to. */
export const asksPoint = (question: string): boolean => POINT.test(normal(question).trim())

const passageOf = (
  ctx: Ctx,
  { name, url, kind, text }: { name: string; url: string; kind: string; text: string },
): Passage => ({
  source: { documentName: name, wikiId: '', fileType: kind, fileUrl: url, quote: text, heading: '' },
  text,
  blocks: [{ kind: 'text', text }],
  score: 0,
  coverage: 1,
  language: ctx.language,
})
const answered = (draft: Draft): Answer => ({
  state: 'answer',
  text: draft.text,
  sources: draft.sources,
  suggestions: [],
  related: [],
})

/** What the newest report of the caller says: what was done, who pays what, and what is to do. */
async function reportAnswer(ctx: Ctx): Promise<Answer | null> {
  if (ctx.principal.kind !== 'linkman') return null
  const [report] = (await Promise.all(ctx.offers.newestReport.map(newest => newest(ctx)))).filter(one => one !== null)
  if (!report) return null
  const texts = REPORT_ANSWER_TEXTS[ctx.language]
  const { state, total, covered, payable, due } = report
  const url = `/task/report?id=${report.taskId}`
  const amount = (cents: number): string => money(cents, ctx.language)
  const head = fill(texts.head, { no: report.reportNo, title: report.title, state: texts.states[state] })
  const done = fill(texts.work, {
    work: [report.result, report.work].filter(Boolean).join(texts.stop === '。' ? '。' : '. '),
  })
  const costs = fill(total === 0 ? texts.nothing : payable === 0 ? texts.free : texts.costs, {
    total: amount(total),
    covered: amount(covered),
    payable: amount(payable),
  })
  const text = [head, done, costs].join('\n')
  const draft = new Draft()
  const source = draft.cite(passageOf(ctx, { name: report.reportNo, url, kind: 'report', text }), text)
  draft.add(`${escaped(head)}${texts.stop} ${source}`)
  draft.add(escaped(done))
  draft.add(`${escaped(costs)}${texts.stop}`)
  const { objection, answerTime } = report
  if (state === 'pending' && objection?.end === 'answered')
    draft.add(`${escaped(fill(texts.answered, { answer: objection.answer }))}${texts.stop}`)
  if (state === 'pending') draft.add(`${texts.sign}${texts.stop} [${texts.open}](${url})`)
  else if (state === 'refused') {
    const by = answerTime
      ? fill(texts.answersBy, { time: timePhrase(answerTime, ctx.language, { now: ctx.now() }) })
      : texts.answersLate
    const said = fill(texts.objected, { words: objection?.content ?? '', by })
    draft.add(`${escaped(said)}${texts.stop} [${texts.open}](${url})`)
  } else if (due > 0)
    draft.add(`${escaped(fill(texts.pay, { due: amount(due) }))} [${texts.open}](/event/view?id=${report.eventId})`)
  else draft.add(`${texts.paid}${texts.stop} [${texts.open}](${url})`)
  return answered(draft)
}

/** Where the company's service points are: those of the city of the caller's address, else some of all; null where there are none. */
async function pointAnswer(ctx: Ctx): Promise<Answer | null> {
  const [near] = await Promise.all(ctx.offers.nearPoints.map(points => points(ctx, POINTS)))
  if (!near?.list.length) return null
  const texts = REPORT_ANSWER_TEXTS[ctx.language]
  const draft = new Draft()
  draft.add(escaped(near.city ? fill(texts.inCity, { city: near.city }) : texts.everywhere))
  draft.add(
    near.list
      .map(({ id, name, address, phone, opening }) => {
        const url = `/serviceProviderNetWork/detail?id=${id}`
        const text = [
          address,
          ...(phone ? [fill(texts.phone, { phone })] : []),
          fill(texts.opening[opening.state], { time: opening.time }),
        ].join(texts.comma)
        const source = draft.cite(passageOf(ctx, { name, url, kind: 'servicePoint', text }), text)
        return `- [${escaped(name)}](${url}) · ${escaped(text)} ${source}`
      })
      .join('\n'),
  )
  if (near.total > near.list.length) draft.add(`[${texts.all}](/serviceProviderNetWork)`)
  return answered(draft)
}

/** What is told of the caller's newest service report, and of where the company can be gone to; null for any other question. */
export async function reportOrPointAnswer(ctx: Ctx, question: string): Promise<Answer | null> {
  if (!question || question.length > MAX_QUESTION) return null
  if (asksReport(question)) return reportAnswer(ctx)
  return asksPoint(question) ? pointAnswer(ctx) : null
}
