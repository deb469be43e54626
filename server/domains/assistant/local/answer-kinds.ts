/** Which kind of answer a question asks for, and what a text of that kind holds. On the one spelling of tokenize.ts. */
interface AnswerKind {
  asked: RegExp
  told: RegExp
  /** an amount: a text without any number is no answer */
  amount: boolean
}

const NUMBER = String.raw`(?:\d[\d.,–-]*|[一二两三四五六七八九十百半几]+)`
const TIME = new RegExp(
  [
    `${NUMBER}\\s?(?:个)?(?:多)?(?:天|日|周|星期|月|年|季|小时|分钟|秒|工作日)|每(?:天|日|周|月|年|季|班|次)|当天|次日|立即|马上`,
    String.raw`\b(?:hours?|minutes?|min|days?|weeks?|months?|years?|daily|weekly|monthly|yearly|every|at once)\b`,
    String.raw`час|мин(?![а-я])|минут|дн[яей]|день|недел|месяц|мес(?![а-я])|(?:^|[^а-я])год|лет(?![а-я])|(?:^|[^а-я])ч(?![а-я])|кажд|ежемесячн|ежедневн|раз в`,
  ].join('|'),
  'i',
)

const KINDS: Readonly<Record<'often' | 'time' | 'money' | 'degrees' | 'amount' | 'may' | 'broken', AnswerKind>> = {
  often: {
    asked:
      /(?:多久|多长时间|几(?:天|周|年|时)|几个?(?:月|小时|星期|礼拜)|多少(?:天|年|周|个?月|小时))[^，。]{0,6}(?:[一1]次|一回|一遍|[换洗清擦]|加|保养)|隔(?:多久|几)|要不要每|周期|how often|how many (?:days|weeks|months|years|hours) (?:between|does)|как часто|через сколько|раз в сколько|когда (?:менять|чистить|мыть|заменить)/,
    told: new RegExp(
      `每|一次|定期|寿命|every|each|daily|weekly|monthly|yearly|once|twice|times a|кажд|ежемесячн|ежедневн|раз|${TIME.source}`,
      'i',
    ),
    amount: true,
  },
  time: {
    asked:
      /多久|多长时间|几[天年周]|几个?(?:月|小时|星期|礼拜|钟头)|几分钟|几小时|多少(?:天|年|周|个?月|小时|分钟|工时)|几时|啥时候.{0,6}[换加洗做]|周期|多快|how (?:long|often|soon|fast|many (?:days|weeks|months|years|hours|minutes))|when (?:do|should|to) (?:i |we )?(?:change|replace|clean|wash|top up|service)|сколько (?:лет|дней|часов|ждать|времени|длится|едет|едут|месяцев|моточасов)|как (?:часто|долго|быстро)|через сколько|когда (?:менять|чистить|мыть|заменить)/,
    told: TIME,
    amount: true,
  },
  money: {
    asked:
      /多少钱|(?:要|收|得|共|米|台|次|个|只|根|套)多少[?？]?$|要钱|收钱|价格|收费|费用|价钱|花费|几块|几元|啥价|什么价|怎么收|怎么算|收多少|how much (?:does|do|is|are|for)|\bprices?\b|\bcosts?\b|\bfees?\b|\bcharge|цен[аыу]|стоит|стоимост|поч[её]м|расценк/,
    told: /元|¥|￥|免费|折|\d\s?倍|yuan|free|price|%|бесплатн|прайс|руб/i,
    amount: true,
  },
  degrees: {
    asked: /几度|多少度|(?:what|which) (?:\w+ )?temperature|how (?:hot|cold|warm)|сколько градусов|как\S+ температур/,
    told: /℃|°|度|градус|degree/i,
    amount: true,
  },
  amount: {
    asked:
      /多少|多大|多高|多远|多宽|几[个次升块层号]|几点|how (?:much|many|far|big|high|wide)|\bmin(?:imum)?\b|\bmax(?:imum)?\b|сколько/,
    told: /\d|[一二两三四五六七八九十百]\s?(?:个|天|年|周|月|次|元|小时|分钟|倍)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|free)\b|免费|бесплатн/i,
    amount: true,
  },
  may: {
    asked:
      /能不能|可不可以|可以.{0,12}[吗么不吧]|能.{0,10}(?:吗|么|不|嘛)[?？]?$|行不行|行吗|行不$|要不要紧|影响.{0,6}[吗不么]|\b(?:can|may|could|should) (?:i|we|you)\b|\bis (?:it|\w+(?: \w+)?) (?:ok|okay|safe|allowed)\b|\bok (?:for|to)\b|можно|нельзя|разреш/,
    told: /可以|不要|不能|不得|不准|禁止|只能|切勿|别|才能|仅|不支持|支持|不在|不影响|能用|无理由|\b(?:can|cannot|can't|do not|don't|never|only|may|must|not|no)\b|можно|нельзя|(?:^|[^а-я])не |только|запрещ/i,
    amount: false,
  },
  broken: {
    asked:
      /坏了[吗么?？]|是不是(?:坏|漏|有问题)|正常(?:吗|么|不|吧|$)|是故障吗|\bnormal\b|\b(?:is|has) it (?:broken|faulty)|нормально ли|это нормально|это поломка/,
    told: /正常|不是故障|故障|属于|坏|报修|\bnormal\b|\bfault|нормальн|неисправн/i,
    amount: false,
  },
}

const list = Object.values(KINDS)
const HAS_NUMBER = KINDS.amount.told

/** Whether a question asks for an amount. */
export const asksAmount = (said: string): boolean => list.some(kind => kind.amount && kind.asked.test(said))

/** Whether a text is of the kinds that a question asks for: money is no answer to how long. */
export const tellsAsked = (said: string, text: string): boolean =>
  list.every(
    ({ asked, told, amount }) =>
      !asked.test(said) || (told.test(text) && (!amount || HAS_NUMBER.test(text) || TIME.test(text))),
  )

/** Whether a text tells how often something is to be done. */
const REPEATED = /每|一次|定期|every|each|daily|weekly|monthly|yearly|once|twice|times a|кажд|ежемесячн|ежедневн|раз в/i
/** Whether a question asks how often, which a heading may tell alone: "Once a month: drum cleaning". */
export const toldByHeading = (said: string, heading: string, text: string): boolean =>
  KINDS.often.asked.test(said) && REPEATED.test(heading) && !KINDS.often.asked.test(heading) && !REPEATED.test(text)

/** Whether a heading asks for the same kind as the question. */
export const asksAlike = (said: string, heading: string): boolean =>
  list.some(({ asked }) => asked.test(said) && asked.test(heading))
