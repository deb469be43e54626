import { normal } from '../../../kernel/text/tokenize'
import { asksPrice, ownIntent } from './customer-data'

/** What may be asked of one's own requests: how it stands, whether somebody is under way, or whether it can be cancelled, moved or hurried. */
export type VisitQuestion = 'state' | 'way' | 'cancel' | 'move' | 'urge'

// all on the one spelling of tokenize.ts: simplified characters, lower case, 到府 as 上门

const HOW = /怎么|如何|怎样|咋|哪里|\bhow (?:do|can|to|should)\b|\bwhere (?:do|can) i\b|(?:^|\s)как(?=\s)/
/** Asked of what was done already, or of rules: an article tells. */
const GENERAL = /取消(?:后|过|了的|的话|费|政策|规则)|\bcancellation\b|после отмены/

const THING = '(?:请求|服务单?|预约|报修单?|维修单?|上门|工单|单子?|安装)'
const WHEN =
  '(?:[今明后]天|大后天|周|星期|礼拜|[上下中]午|早上|晚上|傍晚|下周|月底|\\d{1,2}\\s?[号点日月:/]|[一二三四五六七八九十]+[号点日月])'
const TIME_EN =
  '(?:today|tomorrow|tonight|morning|afternoon|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday|week|later|earlier|sooner|day|date|time|slot|\\d{1,2}(?::\\d\\d)?\\s?(?:am|pm|o.clock))'
const PATTERNS: Record<Exclude<VisitQuestion, 'state'>, RegExp> = {
  cancel: new RegExp(
    [
      `(?:取消|撤销|撤回)(?:掉|一下)?(?:这|那|该|本|我|的|个|次|张|条|家|们|今天|明天|后天)*${THING}`,
      `${THING}.{0,8}(?:取消|撤销|撤回|不要了)`,
      '(?:能|可以|可|想|要|帮我|给我|还)(?:不能|不可以|不可)?(?:把它|给)?(?:取消|撤销|撤回)(?:了|掉|一下)?(?:吗|么|不|吧)?[?。！!]?$',
      '^(?:我|请问|要|该|想)*(?:怎么|如何|怎样)(?:取消|撤销)(?:掉|一下|呢|它|这个|这单)*[?。！!]?$',
      '\\bhow (?:do|can|to) (?:i )?cancel\\b|^как (?:мне )?отменить[?.!]*$',
      '^(?:取消|撤销)(?:掉|一下)?(?:吧|它|这个|这单)?[?。！!]?$',
      '不(?:想|用|要)(?:再)?(?:修|维修|上门|过?来)了|别(?:过?来|修)了',
      '\\b(?:cancel|call off)\\b.*\\b(?:request|booking|appointment|visit|repair|service|ticket|engineer|technician|it|this|that)\\b',
      '\\b(?:can|may|could) i (?:still )?cancel\\b|^(?:please )?cancel[.!?]*$',
      '(?<![а-я])отмен\\S*\\s.*(?:заявк|вызов|визит|запись|ремонт|приезд|заказ|мастер|это|его|ее)|(?:заявк|вызов|визит|запись|ремонт)\\S*.*отмен',
      '^(?:можно|могу|хочу|нужно|надо)\\S*.*отмен|^отмен(?:а|ить|ите)[.!?]*$',
    ].join('|'),
  ),
  move: new RegExp(
    [
      `改(?:约|期|签)|改(?:个|一下|下|上门|预约)*(?:时间|日子|日期)(?!显示|设置)|换(?:个|一个|到|成)?(?:时间|日子|天(?!气|线|花)|${WHEN})`,
      `(?:改|挪|推|移|调|换)(?:到|成|在|为|至)(?=.{0,6}${WHEN})`,
      `(?:推迟|延后|提前|晚点|早点|晚些|早些)(?:一点|点|几天|一天|两天|半天|到|再)*(?:过?来|上门|${WHEN})`,
      `(?:推迟|延后)(?:吗|一下|几天|一天)`,
      '\\b(?:reschedul|postpon)',
      `\\b(?:move|shift|push|change)\\b.*\\b(?:visit|appointment|booking|repair|request)\\b|\\b(?:move|shift|push|change) (?:it|this|that)\\b.*\\b${TIME_EN}`,
      '\\bchange (?:the|my) (?:date|day|time)\\b|\\b(?:another|different|other) (?:day|time)\\b|\\bcome (?:earlier|later|sooner|another)\\b',
      '(?<![а-я])(?:перенес|перенос|перезапис)|(?:измени|поменя|сдвин|смени)\\S*.*(?:врем|дат|визит|день)|(?:на|в) друг(?:ое время|ой день)|приех\\S* (?:раньше|позже)',
    ].join('|'),
  ),
  urge: /催(?!单的?规则|化|芽)|\b(?:hurry (?:up|them|it)|urge)\b|поторопи|поскорее приехал/,
  way: /多远|出发|路上|(?:^|师傅|工程师|技师|他|她|人)(?:现在|已经|走|都)*(?:到哪|在哪)|how far|set out|on (?:his|her|the|their) way|\bleft\b|already here|далеко|выехал|в пути|(?<![а-я])еде(?:т|те)(?![а-я])/,
}
/** How it stands, beside what customer-data.ts knows of. */
const STATE = new RegExp(
  [
    '(?:修|弄|处理|进行|进展|办|走|装)(?:理)?到(?:哪|什么程度|第几步|啥程度)|(?:修|处理|弄|办|装)得?(?:怎么样|好了?(?:没|吗|么)|完了?(?:没|吗|么))',
    '(?:维修|服务|处理|安装|上门|办理|请求)的?(?:进度|进展|状态)|^(?:进度|进展|状态)|进度(?:怎么样|如何|到)',
    '(?:师傅|工程师|他|她|他们|你们|人|技师)(?:离|距|还|有|现在|已经|是不是|今天|明天|后天|大概|到底|能|会|什么时候|啥时候|几点|多久|才)*(?:多远|出发|在路上|到哪|在哪|来|到(?!期|货|账|款)|上门)(?:了|里|儿)*(?:吗|没|么|不|呢)?(?:有)?[?。!]?$',
    '(?:什么时候|啥时候|几点|几时|多久)(?:能|会|可以|才)?(?:到(?!期|货|账|款|保)|来|上门)',
    '(?:今天|明天|后天|上午|下午|现在)(?:会|能|有人)*(?:过来|来|上门|到)(?:吗|么|不)',
    '^(?:谁|哪位|哪个师傅|哪位师傅)(?:会|要|负责)?(?:来|上门|修|给我)',
    '离我?(?:家|这)?(?:还有)?多远|还有多远|出发了?(?:吗|没|么)|在路上了?(?:吗|没|么)|^到哪(?:儿|里)?了',
    "\\bwhen (?:will|does|do|is|are|'s) (?:[\\p{L}.'-]+ ){1,3}(?:com|arriv|be here|get here|visit)",
    '\\bhow far (?:away )?(?:is|are) (?:he|she|they|you|it|the|my|engineer)\\b|\\bhow far away\\b',
    '\\b(?:has|have|is|are) (?:he|she|they|you|the engineer|the technician|engineer|somebody|someone)\\b.*\\b(?:set out|left|on (?:his|her|the|their|your) way|coming|arriv|here yet)',
    "\\bwho(?:'s| is| will be| will|'ll)? (?:com(?:es|ing|e)|visit(?:s|ing)?|repairs?)\\b|\\bwhere (?:is|are) (?:he|she|they|engineer)\\b",
    '\\bhow (?:is|are|far along is) (?:it|the repair|my repair|the request|my request|things)\\b|\\b(?:is|has) (?:it|my \\w+(?: \\w+)?)(?: been)? (?:repaired|fixed|ready|done)\\b',
    '(?:когда|во сколько|скоро ли|через сколько).*(?:он|она|они|вы|кто|мастер|инженер|приед|буд[еу]т у|придет|ждать)',
    '(?:далеко|выехал|в пути|едет|едете)\\S*(?=[\\s?]|$)|кто (?:\\S+ )?(?:приед|придет|едет|будет)',
    'как (?:идет|продвигает\\S*|обстоят|там)|(?:починили|отремонтировал|готов[аоы]?(?: ли)?)(?:[\\s?]|$)|на каком этапе',
  ].join('|'),
  'u',
)
/** Not of a visit: when something else comes, or ends. */
const OTHER =
  /发票|退款|配件|快递|货|滤芯|保修|下雨|天气|invoice|refund|parcel|delivery|part\b|warranty|weather|сч[её]т-фактур|возврат|посылк|гаранти|погод|письм|деньг/

/** What stands in a question for the name of an engineer. */
const standIn = (said: string): string =>
  /[а-я]/.test(said) ? ' мастер ' : /[a-z]{2}/.test(said) ? ' engineer ' : '师傅'
const TITLE = '(?:师傅|师父|工程师|工(?![一-龥]*[单作程])|技师)'
/** The question with a word for any engineer in the place of the names of these, and who of them was named. */
export function withoutNames(question: string, engineers: readonly string[]): { said: string; named: string[] } {
  let said = normal(question).trim()
  const named: string[] = []
  for (const engineer of new Set(engineers.filter(Boolean))) {
    const name = normal(engineer).trim()
    // Chinese people are called by the surname and what they do; elsewhere by one of their names, in any case
    const patterns = /\p{Script=Han}/u.test(name)
      ? [new RegExp(`${escapeText(name)}${TITLE}?`, 'u'), new RegExp(`${escapeText([...name][0] ?? '')}${TITLE}`, 'u')]
      : name
          .split(/\s+/)
          .filter(part => part.length > 2)
          .map(part => new RegExp(`(?<!\\p{L})${escapeText(part.replace(/[аяйьо]$/, ''))}\\p{L}{0,3}(?!\\p{L})`, 'u'))
    for (const pattern of patterns) {
      if (!pattern.test(said)) continue
      named.push(engineer)
      const rest = said.replace(pattern, ' ')
      said = said.replace(pattern, standIn(rest)).replace(/\s+/g, ' ').trim()
      break
    }
  }
  return { said, named }
}
const escapeText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a question is about one's own requests, and which; `onScreen`: it is asked where one of them is shown. `said` as {@link withoutNames} gives it. */
export function visitQuestion(said: string, onScreen: boolean): VisitQuestion | null {
  if (asksPrice(said) || GENERAL.test(said)) return null
  const how = HOW.test(said)
  if (!how || onScreen) {
    if (PATTERNS.move.test(said)) return 'move'
    if (PATTERNS.cancel.test(said)) return 'cancel'
    if (PATTERNS.urge.test(said)) return 'urge'
  }
  if (
    (ownIntent(said) === 'request' || (STATE.test(said) && !OTHER.test(said))) &&
    !/记录|修过|history|истори/.test(said)
  )
    return PATTERNS.way.test(said) ? 'way' : 'state'
  return null
}
