import { read, type Span } from '../../../kernel/text/parsed-text'

/**
 * What somebody does with a turn of order entry, clause by clause, on plain text: calls it off, asks something, takes back what was said,
 * or tells. What is told is read by the rules of extract.ts; the rest has to go first, so that no rule reads a value from it.
 */
export interface Heard {
  /** the text with what tells nothing blanked out, as long as it was */
  words: string
  /** what was asked, '' for nothing */
  asked: string
  callsOff: boolean
  /** what was said before is taken back: of two values the last one is meant */
  corrects: boolean
}

const whole = (parts: readonly string[]): RegExp => new RegExp(`^(?:${parts.join('|')})$`, 'u')

const HAN_HEAD =
  '(?:那|就|先|还是|都|我们?|咱们?|这[次单个]|哎呀?|唉|嗯|哦|噢|好|全部?|自己|请|麻烦|帮我|给我|暂时|干脆|今天|明天|目前)*'
const HAN_TAIL = '(?:了|吧|好了|掉|就行|啊|哈|呀|哦|谢谢|多谢|不好意思|抱歉)*'
const SERVED =
  '(?:报?修|维修|安?装|约|预约|清?洗|保养|回?收|弄|搞|办|报|投诉|申请|订|买|卖|做|填|提交|来|上门|麻烦|折腾)'
const CALLED_OFF = whole([
  `${HAN_HEAD}(?:算了|取消|作罢|撤销|撤回|撤了|作废|当我没说|没事了|不用管了|拉倒)(?:这[次个单])?(?:预约|报修|申请|订单|单子?|上门|投诉)?${HAN_TAIL}`,
  `${HAN_HEAD}(?:算了)?(?:不想?|不用|不必|不需要|不要|别)再?${SERVED}了${HAN_TAIL}`,
  `[^，。]{0,6}(?<!没有?)(?:不想?|不用|不必|不需要)再?(?:报?修|维修|安装|装|清?洗|保养|回收|上门|来|投诉)了${HAN_TAIL}`,
  `${HAN_HEAD}(?:不用|不要|不需要|不必|用不着|没必要)了${HAN_TAIL}`,
  `${HAN_HEAD}(?:改天|下次|以后|回头|过几天)再(?:说|${SERVED})${HAN_TAIL}`,
  String.raw`(?:(?:ok|oh|no|actually|sorry|please|well|ah|then|just),? )*(?:never ?mind|nvm|forget (?:it|about it|that|this)|cancel(?: (?:it|that|this|everything|all|my|the))?(?: (?:request|booking|visit|order|appointment|repair|form))?|call it off|scrap (?:it|that|this)|drop it|leave it|(?:i(?:'ve| have)? )?changed my mind|(?:i |we )?(?:do not|don't|dont|no longer) (?:need|want) (?:it|this|that|you|anyone|anybody|a (?:visit|repair|technician|engineer))(?: any ?more)?|(?:it(?:'s| is) )?(?:not|no longer) needed(?: any ?more)?|no need (?:to come)?(?: any ?more)?)(?: please| thanks| thank you| then| any ?more| now)*`,
  String.raw`(?:(?:ой|нет|ладно|тогда|уже|всё|все|извините|давайте),? ?)*(?:отмен(?:а|яем|яю|ите|ить|и)(?: (?:всё|все|заявку|заказ|вызов|визит))?|не надо|не нужно|передумал[аи]?|забудьте|не приезжайте|не нужен(?: мастер)?|ничего не (?:надо|нужно)|(?:больше|уже) не (?:надо|нужно|актуально)|не актуально|неактуально)(?: спасибо| больше| уже)*`,
])

/** Clauses by which somebody takes back what was said. */
const TAKES_BACK = whole([
  '(?:哦|噢|啊|呃|诶|哎呀?|唉|不好意思|抱歉|对不起|等等?|等一下|嗯)*(?:不|不不不?|不对|不是的?|不是这[个样台]?|错了|搞混了|我?(?:刚才?|刚刚|上面|前面)?(?:说|看|记|写|打|弄|搞|填|选|输|念|听)(?:反|岔|混)?错?了|(?:刚才?|刚刚)?(?:说|看|记|写|打|弄|搞|填|选)错|[号码电话地址名字姓型数时间楼层日期]{1,4}(?:写|填|给|说|打)?错了?|更正(?:一下)?|纠正(?:一下)?|改一下|刚才说错了?)(?:啊|哈|了)*',
  String.raw`(?:(?:oh|ah|oops|sorry|wait|hmm|no|nope|hold on|my bad|my mistake|correction|not that|wrong|that(?:'s| is|s) (?:wrong|not right)|i (?:was|got it) wrong|i (?:misread|mistyped|misspoke)(?: it)?|i meant|actually|scratch that),? ?)+`,
  String.raw`(?:(?:ой|нет|стоп|извините|простите|виноват|ошибся|ошиблась|ошибка|не то|неправильно|неверно|перепутал[аи]?|точнее|вернее|погодите),? ?)+`,
])
/** The same before what is meant instead, and behind it. */
const BACK_HEAD =
  /^(?:(?:哦|噢|啊|呃|诶|哎呀?|不好意思|抱歉)*(?:我?(?:刚才?|刚刚)?(?:说|看|记|写|打|弄|搞|填|选)错了?|[号码电话地址名字姓型数时间楼层日期]{1,4}(?:写|填|给|说|打|输)?错了?|错了|不对|其实|更正|纠正|应该)[\s,，]*(?:应该)?(?:是|为)?|(?:oh|ah|oops|sorry|wait|nope|correction|actually|rather|i mean(?:t)?|it should be|should be|it's actually|its actually|my mistake)(?:,|:)?\s(?:it(?:'s| is| should be) )?|(?:ой|извините|ошибся|ошиблась|точнее|вернее|на самом деле)(?:,|:)?\s)/
const BACK_TAIL =
  /(?:刚才|刚刚)?(?:说|看|记|写|打|弄|搞|填)错了?$|\s(?:actually|instead|sorry|rather|i mean|my mistake)$/
/** Words that put another thing in the place of one, and stay in the text. */
const INSTEAD =
  /不是|改(?!造|装|进|善)|换成|换到|还是|推[到迟]|提前到|\bnot (?:the|that|a|an|my|on|at|[a-z]?\d)|\binstead\b|\bmake it\b|\bchange|\brather\b|\bmove it\b|(?<![а-я])не (?:в |на )?[а-яa-z\d]+,? а |лучше|перенес|вместо/

/** What is asked that no form can take. */
const INFORMATION = new RegExp(
  [
    '多少钱|什么价|怎么收费|收费(?:吗|不(?=[?？\\s]*$)|么|标准|怎么)|(?:要|需|会)不?(?:要|会)?(?:另外)?(?:收费|收钱|付钱|给钱|花钱|钱)(?:吗|不(?=[?？\\s]*$)|么|的)|[要收]钱(?:吗|不|么)|免费(?:吗|不|么|的吗)|费用(?:是|多|怎)|价格(?:是|多|怎)|贵不贵|贵吗|便宜(?:点|些)?吗',
    '(?:几点|什么时候|啥时候|何时)(?:能|可以|会|才)?(?:上班|下班|开门|关门|营业|到|来|修好|好|送到|发货)|多久|多长时间|多快|要等|营业时间|上班时间|周末(?:上班|休息|开)',
    '保修(?:期|几|多|内|吗)|在保(?:修期)?(?:吗|不)|过保|保几年|还保修',
    '(?:你们|您们|贵司|公司|门店|网点|师傅)[^，。]{0,6}(?:在哪|哪里|哪儿|地址|电话|怎么联系)(?!错)|^(?:在哪|哪里|哪儿)|是什么意思|什么意思|怎么(?:办|用|设|调|关|开|清洗|操作)|(?:能|可以)自己(?:修|换|弄|洗)|需要(?:我)?(?:准备|带|注意)什么|有(?:优惠|折扣|活动)(?:吗|不|么)',
    String.raw`\bhow (?:much|long|soon|often|many days|late|do i|can i|does)\b|\bwhat (?:is|are|does|do|time|'s)\b|\bwhat's\b|\bwhen (?:can|will|could|do|are|is|would)\b|\bis it (?:free|covered|under|included)\b|\bfree (?:under|of charge)\b|\bdo (?:you|i have to|i need to)\b|\bare you (?:open|closed)\b|\bwhere (?:are|is|do|can)\b|\bwho (?:is|will|are)\b|\bwhy\b|\bunder warranty\?|\bcost\?|\bprice\?|\bwill it cost\b|\bdoes it cost\b`,
    String.raw`(?<![а-я])(?:сколько (?:стоит|стоят|будет|ждать|времени|берете|это|по|за)|почем|какая цена|какова цена|бесплатно(?: ли|\?)|платно|когда (?:сможете|можете|приед|будет|вы|ждать|откр)|как долго|до скольки|во сколько|гарантийн\S* ли|по гарантии\?|что (?:значит|это значит|делать)|как (?:работаете|связаться|самому)|где вы|почему|вы работаете)`,
  ].join('|'),
  'u',
)
const QUESTION = /[?？]\s*$|(?:吗|么|呢|没有啊)[?？\s]*$|^(?:请问|想问|问一?下)/
/** A wish in the form of a question: what is said in it counts. */
const WISH =
  /来|上门|到府|派|约|装|修|送|取|收|换|洗|改|\b(?:come|send|visit|book|fix|repair|install|collect|pick|change|move|make)\b|при(?:ех|йт|шл|ед)|можно|прислать|забрать/

const trimmed = (words: string): string => words.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')

/** Reads what is done with a text. */
export function hear(text: string): Heard {
  const parsed = read(text)
  const blank: Span[] = []
  const asked: string[] = []
  let callsOff = false
  let corrects = false
  for (const clause of parsed.clauses) {
    const raw = parsed.plain.slice(clause.start, clause.end)
    const said = trimmed(raw)
    const ending = parsed.plain.slice(clause.start, clause.end + 1)
    if (CALLED_OFF.test(said)) {
      callsOff = true
      blank.push(clause)
    } else if (TAKES_BACK.test(said)) {
      corrects = true
      // alone it may be the answer to a question of yes and no
      if (parsed.clauses.length > 1) blank.push(clause)
    } else if (INFORMATION.test(ending) || (QUESTION.test(ending) && !WISH.test(said))) {
      asked.push(parsed.text.slice(clause.start, clause.end + 1).trim())
      blank.push(clause)
    } else {
      const lead = raw.length - raw.trimStart().length
      const head = BACK_HEAD.exec(raw.trimStart())
      if (head && head[0].length < raw.trim().length) {
        corrects = true
        blank.push({ start: clause.start + lead, end: clause.start + lead + head[0].length })
      }
      const tail = BACK_TAIL.exec(raw.trimEnd())
      if (tail && tail.index > 0) {
        corrects = true
        blank.push({ start: clause.start + tail.index, end: clause.start + raw.trimEnd().length })
      }
      if (INSTEAD.test(said)) corrects = true
    }
  }
  const words = blank.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    parsed.text,
  )
  return { words, asked: asked.join(' '), callsOff, corrects }
}
