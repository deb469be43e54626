import { plain } from '../../../kernel/text/plain'

/**
 * What somebody who writes where no form is open is after. `deed`: something is to be done for them; `told`: a fault or a fact is told,
 * with no wish; `question`: an answer, also about a request that they have made already.
 */
export type Want = 'deed' | 'told' | 'question'

const NOT_ASKED = '[^，,。.？?！!；;\\n]'
const WORKER = '(?:人|师傅|师父|工程师|技师|维修[工员]|技术员|工人|小哥)'
const JOB = '(?:看|瞅|瞧|修|装|洗|收|取|检|估|弄|处理|调试|调|换|拆|量|测|拉|搬)'
/** Wishes, on plain text, clause by clause. */
const DEED = new RegExp(
  [
    // somebody is to come
    `(?:派|叫|找|请|安排|约)(?:个|几个|一?[个位名])?${WORKER}(?!员|家|民|类|了|没|过)`,
    `来(?:个|一?[个位])?(?:人|师傅|工程师)(?![^，。]*(?:过|了|没))`,
    `(?<![下出])(?:来|过来|上门|到府|去)(?:帮[我忙])?(?:给我)?${JOB}(?!过|了|完|好了|谁|的)`,
    `来(?:一趟|一下|一次)`,
    // somebody is asked
    `(?:帮|给|替)(?:我们?|咱们?|俺|我家)${NOT_ASKED}{0,8}(?:约|报修|报个|修|装|洗|换|收|取|安排|叫|派|下单|登记|申请|提交|处理|看看|投诉|订|送来|拆)(?!过|了|完|好了)`,
    `(?:麻烦|烦请|劳驾|拜托|赶紧|赶快|尽快|请(?!问|教))(?:你们?|您|恁)?${NOT_ASKED}{0,6}?(?:来|派|安排|上门|到府|处理|看|修|装|洗|换|取|收|报价|发货|寄|发|联系我|解决)`,
    // somebody wants
    `(?<![不没就间])(?:想|要|得)(?:请|让|找|约|预约|报修|维修|修|安装|装|清洗|洗|保养|换|回收|以旧换新|投诉|客诉|举报|反馈|建议|订|退|拆|搬|移机|提)(?!不)`,
    `(?<![不没])(?:需要|希望)(?:你们|您)?(?:请|让|找|派|约|预约|报修|维修|修|安装|装|清洗|洗|保养|换|回收|上门|到府|改进|表扬|[0-9一二两三四五六七八九十]+(?:个|只|套|根|条|台|片|桶|件|支))`,
    `(?:预约|约)(?:个|一下|一次|下|一个|在)?(?:上门|到府|清洗|清洁|维修|安装|拆洗|保养|巡检|年检|明年|下个?月|调试|回收|周|星期|礼拜|明天|后天|今天|今晚|下周|本周|[0-9]|[上下]午|师傅|人)`,
    '^\\s*(?:我要?)?(?:报修|报障|投诉|客诉|建议|预约|下单|加急)(?:一?下)?(?=[:：,，。\\s]|$)',
    '提(?:个|点|一个|一点)?(?:建议|意见)|点个?赞|表扬(?:一下)?|夸(?:一下|一夸|夸)',
    // somebody orders
    `(?:要|订|定购|采购|买|(?<![出下上进])来)${NOT_ASKED}{0,12}?(?:[0-9]+|[一二两三四五六七八九十]+)(?:个|只|套|根|条|片|桶|件|支|台)`,
    '(?:发|出|给|做)(?:个|份|一个|一份|一下)?报价|报个价|报一?下价',
    // something is to go, or to come
    '(?:收|拉|搬|带|拖|运)走|换(?:台|个)?新的?吧|换新的',
    `(?:能不能|可不可以|可以|能否|能)${NOT_ASKED}{0,10}(?:送来|送过来|送到|派|上门|到府|来看|安排)`,
    // English
    "\\b(?:please|pls|plz|kindly|help me|(?:can|could|would|will) (?:you|u|someone|somebody|anyone|anybody)(?: please)?|(?:i|we)(?:'d| would) (?:like|rather|love)|(?:i|we) (?:want|need|wish)|want|need)\\b(?!.{0,12}\\b(?:tell|explain|know|advise|clarify|confirm whether)\\b)[^.?!]{0,70}?\\b(?:send|come|book|schedule|arrange|repair|fix|fixed|install|installed|clean|cleaned|cleaning|pick|collect|take|haul|remove|quote|order|complain|complaint|report|request|set|swap|replace|exchange|trade|inspect|inspection|commission|commissioned|deliver|delivered|ship|dispatch|look|check|help|visit|appointment|technician|engineer|plumber|mechanic|someone|refund|return|service|serviced)\\b",
    '^\\s*(?:вызвать|заказать|оформить|записаться|установить|почистить|отремонтировать|сдать) |(?<![а-я])(?:вызов|мастера) (?:на|мастера)(?![а-я])',
    '\\b(?:is it possible to|looking to|like to|wanna|want to|need to) (?:get|have) ',
    '\\b(?:send|get) (?:me |us )?(?:someone|somebody|a (?:man|guy|tech|technician|mechanic|repairman)|an engineer)',
    '\\b(?:can|could|may) (?:i|we) (?:please )?(?:get|have|book|schedule|arrange|order)\\b(?!.{0,14}\\b(?:price|number|copy|info|details)\\b)',
    '^\\s*(?:book|schedule|arrange|order|report|repair|fix|install|clean) (?:a|an|the|my|our|one|two|\\d)',
    '\\b(?:has|have|needs?) to (?:go|be (?:repaired|fixed|installed|cleaned|replaced|collected|picked))\\b|\\bwant (?:it|this|them) gone\\b|\\bplease help\\b',
    // Russian
    '(?<!не )(?<![а-я])(?:нуж(?:ен|на|ны|но)|надо|необходим[оаы]?|требу(?:е|ю)тся)(?![а-я])(?! ли)',
    '(?<![а-я])(?:при(?:езжай|едь?|йди|дите|шли|ходи|вези)|отправь|вызови|забери|прими|запиши|оформи|закажи|сделай|почини|отремонтируй|установи|помоги|посмотри|выстав[ьи]|посчитай|вывези|замени|почисти|подключи|организуй|подскажи(?=те мастера))(?:те)?(?![а-я])',
    '(?<![а-я])(?:хочу|хотим|хотел[аи]? бы|хотелось бы|прошу|просим)(?![а-я])(?! (?:узнать|спросить|уточнить))',
    '(?:сможете|можете|могли бы|можно)(?! ли) [^.?!]{0,24}(?:приехать|прислать|забрать|установить|помочь|подъехать|посмотреть|вызвать|заказать|записать)',
  ].join('|'),
)

/** A wish that a question stands around: how it is done, what it costs, whether it may be; nobody asks for it yet. */
const ASKED_ABOUT = new RegExp(
  [
    '怎么(?!回事)|如何|怎样|咋(?=报|约|修理|投诉|申请|预约|填)|多少|多久|几天|几小时|(?<![乱多重高])收费|费用|另算|什么(?!时候)|啥(?!时候)|谁|为什么|为啥|哪[里儿些个]|在哪|(?:需|要)不(?:需)?要|需要[^，。]{0,8}[吗么]|要[^，。]{0,10}[吗么]|请问|通知我|查一下|查询|查查|咨询|请教|想问|问一下|问问|想知道|(.)没\\1',
    '\\bhow\\b|\\bwhat\\b|\\bwhere\\b|\\bwhich\\b|\\bwhy\\b|\\bdo (?:i|we|you)\\b|\\bdoes\\b|\\b(?:is|has|have|are|was) (?:my|the|our|it)\\b|\\bshould i\\b',
    'сколько|(?<![а-я])как(?:ой|ая|ое|ие|им)?(?![а-я])|почему|зачем|где(?![а-я])|(?<![а-я])ли(?![а-я])',
  ].join('|'),
)
/** A request that there is already: where it stands, another time, none at all. */
const EXISTING =
  /取消|撤销|改(?:个|下|一下)?(?:时间|期|约|到)|催|单号|进度|(?:还|怎么)没(?:有)?(?:人|来|到|派|消息)|修好了(?:吗|没)|到哪了|\b(?:cancel|reschedule|postpone)\b|\b(?:move|change|shift) (?:my|the|our) (?:appointment|booking|visit|date|time)|\b(?:status|shipped) |отмен|перенес|статус/
const QUESTION =
  /怎么(?!回事)|如何|怎样|多少|多久|几[天点个]|什么(?!时候(?:能|可以)来)|为啥|哪[里儿个些]|在哪|吗(?:[^\p{L}]|$)|[?？]|(?<!不知道)(?<!可能)是不是|会不会|(.)没\1|想知道|咨询|请教|想问|问一下|问问|查一下|查查|价格|^(?:how|what|where|which|who|why|is|are|do|does|did|has|have|was)\b|(?<![а-я])(?:сколько|какой|какая|какое|какие|почему|зачем|где)(?![а-я])|^(?:как|что)(?![а-я])(?! (?:будто|то))/u
/** Nothing is left to do. */
const OVER = /不用了|没事了|no longer needed|never ?mind|не нуж(?:ен|на|но)|не надо(?=[.!]?$)/
const THANKS = /谢谢|多谢|感谢|再见|thank(?:s| you)?|bye|спасибо|до свидания/g
/** Letters beside thanks that say nothing more. */
const NO_MORE = 12
const TROUBLED =
  /坏|漏|停|不(?:制冷|制热|冷|热|转|启动|通电|工作|出水|亮|动)|热风|故障|报警|噪|响|\bbroke|\bleak|\bstop|\bdead|(?:not|n't) (?:work|start|cool|heat)|сломал|не работ|теч/
const WHEN =
  /(?:啥|什么)时候(?:能|可以|会)?(?:过)?来|几[点时](?:能|可以)?来|когда (?:сможете|можете|приед)|when can (?:you|someone)/
/** A day that lies ahead: beside a fault it says when somebody is to come. */
const AHEAD = /明天|明早|后天|明儿|\b(?:day after )?tomorrow\b|(?<![а-я])(?:послезавтра|завтра)(?![а-я])/

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[。！？!?；;\n])|(?<=\.)\s/).filter(one => one.trim() !== '')
const clausesOf = (text: string): string[] => text.split(/[，,。！？!?；;\n、]|\.\s/).filter(one => one.trim() !== '')

const isThanks = (said: string): boolean => {
  const rest = said.replace(THANKS, '')
  return rest !== said && rest.replace(/[^\p{L}\p{N}]+/gu, '').length <= NO_MORE
}

/** What a text is after; any text, in any of the languages. */
export function wantOf(text: string): Want {
  const said = plain(text).trim()
  const wishes = clausesOf(said).filter(clause => DEED.test(clause) && !ASKED_ABOUT.test(clause))
  if (wishes.length && !wishes.every(clause => EXISTING.test(clause)))
    return EXISTING.test(said) && QUESTION.test(said) ? 'question' : 'deed'
  if (TROUBLED.test(said) && WHEN.test(said)) return 'deed'
  const isAsked = sentencesOf(said).some(one => QUESTION.test(one.trim()))
  if (TROUBLED.test(said) && AHEAD.test(said) && !isAsked && !EXISTING.test(said) && !OVER.test(said)) return 'deed'
  return isAsked || EXISTING.test(said) || OVER.test(said) || isThanks(said) ? 'question' : 'told'
}
