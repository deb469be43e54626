import { Jieba } from '@node-rs/jieba'
import { Converter } from 'opencc-js/t2cn'
import { LIKE } from './synonyms'
import { stem } from './stem'

let jieba: Jieba | undefined
/** Reading the dictionary takes 0.2 s, which a server need not spend before it starts. */
function segmenter(): Jieba {
  if (!jieba) {
    const { dict } = require('@node-rs/jieba/dict') as typeof import('@node-rs/jieba/dict')
    jieba = Jieba.withDict(dict)
  }
  return jieba
}
const cut = (text: string): string[] => segmenter().cutForSearch(text, true)
let toSimplified: ((text: string) => string) | undefined

/** Words for the same thing: what people say or write elsewhere → what most articles write. The Taiwanese ones stand in simplified characters. */
const SAME: [RegExp, string][] = [
  [/质保|保固/g, '保修'],
  [/冷气机?/g, '空调'],
  [/瓦斯|煤气|天然气/g, '燃气'],
  [/到府/g, '上门'],
  [/抽油烟机|排油烟机|吸油烟机|抽烟机|(?<!油)烟机/g, '油烟机'],
  [/过滤网/g, '滤网'],
  [/不够?[冷凉]|不凉快/g, '不制冷'],
  [/洗烘脱|洗脱烘/g, '洗烘'],
  [/wi[- ]?fi|无线网[络路]?/g, 'wifi'],
  [/感测器|感应器/g, '传感器'],
  [/网路/g, '网络'],
  [/软体/g, '软件'],
  [/萤幕/g, '屏幕'],
  [/马达/g, '电机'],
  [/品质/g, '质量'],
  [/挖机|钩机|挖土机/g, '挖掘机'],
  [/直立式/g, '柜式'],
  [/净水机/g, '净水器'],
]

/** One spelling of a text: lower case, half-width, simplified characters, ё as е, and the same word for the same thing. */
export function normal(text: string): string {
  let said = text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').replaceAll('’', "'")
  if (/\p{Script=Han}/u.test(said)) {
    said = (toSimplified ??= Converter({ from: 'tw', to: 'cn' }))(said)
    for (const [pattern, word] of SAME) said = said.replace(pattern, word)
  }
  return said
}

/** Words that say that something is asked, not what. */
const STOP = new Set(
  (
    '的 了 吗 呢 啊 呀 吧 嘛 哦 么 着 过 地 得 我 你 您 他 她 它 我们 你们 咱 咱们 俺 是 有 在 和 与 或 及 就 也 都 还 又 再 才 很 太 挺 给 把 被 让 对 从 向 到 跟 请 请问 麻烦 帮 帮我 帮忙 想 想要 要 会 能 可以 可 该 应该 需要 得 去 来 ' +
    '这 那 这个 那个 这些 那些 这种 那种 这样 那样 哪 哪个 哪些 哪种 哪里 哪儿 谁 什么 啥 咋 咋办 怎么 怎么办 怎么样 怎样 如何 为什么 为啥 干嘛 多少 几 一个 一下 一直 一些 一点 有点 有没有 是不是 能不能 可不可以 会不会 要不要 意思 情况 时候 知道 告诉 家里 我家 自己 另外 整个 几天 一股 里 上 下 里面 ' +
    '合适 要不 起来 出来 进去 上去 下去 出去 下来 一样 似的 一块 卧室 厨房 卫生间 现在 今天 突然 老是 总是 老 总 好像 感觉 东西 事 问题 问 说 看 看看 用 弄 做 搞 办 行 好 不好 没 没有 不 回事 原因 因为 所以 如果 的话 但是 而且 只 只是 最 比较 那么 这么 之后 以后 之前 咋整 咋弄 咋样 咋回事 几时 啥时候 行不 行不行 行吗 总共 一共 一次 得 我自己 老铁 亲 急 在线等 谢谢 十几 几十 大概 大约 注意 ' +
    'a an the is are was were be been am do does did have has had can could should would will shall may might must i you he she it we they me my your our their its this that these those there here to of in on at by for with from up out about into over after before ' +
    'and or but if so as than then not no yes what which who whom whose when where why how please tell show help want need know get got go goes going thing something anything just very too also much many some any keep keeps find still all again inside outside bedroom kitchen bathroom home house ok okay pls plz hi hello hey thanks thx sorry guys anyone until while ' +
    "don't doesn't isn't won't can't what's it's i'm " +
    'и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне было вот от меня еще нет о из ему теперь когда даже ну ли если уже или ни быть был него до вас нибудь опять уж вам ведь там потом себя ничего ей может они тут где есть надо ней для мы тебя их чем была сам чтоб без будто чего раз тоже себе под будет ' +
    'кто этот того потому этого какой ним здесь этом почти мой моя мое мои моего моей можно нужно хочу хотел надо это эта эти при про делать дома кухне спальне ванной пожалуйста подскажите скажите почему зачем сколько какая какие такое чтобы'
  )
    .split(' ')
    .map(word => stem(word)),
)
export const isStop = (word: string): boolean => STOP.has(word)

const RUNS = /\p{Script=Han}+|[a-z0-9]+(?:[-/.][a-z0-9]+)*(?:'[a-z]+)?|[\p{L}\p{N}]+/gu
const HAN = /^\p{Script=Han}/u
/** A code on a display or a model: letters with digits. */
const CODE = /^(?=.*\d)(?=.*[a-z])[a-z0-9][a-z0-9/.-]*$/

/** A measure is no code: 5ghz, 3kw. */
const MEASURE = /^\d+(?:[.,]\d+)?(?:ghz|mhz|hz|kw|w|kwh|v|kv|ma|a|l|ml|kg|g|mm|cm|m|km|inch|bar|psi|mpa|rpm|h|min|s)$/

/** People say "203" for AL-203; of a shorter number there are too many. */
const NUMBERED = /^[a-z]{1,3}(\d{3,4})$/

/** What is shown is a code, also without letters. */
const SHOWN = /(?:报警?|代码|故障码?|显示|\b(?:code|error|alarm)|код|ошибк[аи])\s?$/

/** What a question looks for. */
export interface Term {
  text: string
  /** how much it tells, before rarity */
  weight: number
  /** `part`: a word within a longer one of the question, which says it already */
  kind: 'word' | 'pair' | 'code' | 'part'
  /** a thing or a code, not what it does: a question without any is about what was talked of before */
  thing: boolean
  /** words that writers may use instead */
  also: readonly string[]
}

/** Cyrillic letters that look like Latin ones: on a Russian keyboard "Е4" is typed with the wrong Е. */
const LOOKALIKES: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
}
const CYRILLIC_CODE =
  /(?<![\p{L}\p{N}])(?=[авекмнорстухa-z]*[-\d])(?=[-a-z\d]*[авекмнорстух])[авекмнорстухa-z]{1,4}-?\d+(?![\p{L}\p{N}])/gu
/** Codes of a {@link normal} text in Latin letters; its length stays. */
export const latinCodes = (text: string): string =>
  text.replace(CYRILLIC_CODE, code => code.replace(/[а-я]/g, letter => LOOKALIKES[letter] ?? letter))

/** Chinese people type "E 4" and "e-4", and say "e四". */
export const joinCodes = (text: string): string =>
  latinCodes(text)
    .replace(
      /([a-z])[零〇一二三四五六七八九](?![\p{Script=Han}]*[个台次天月年])/gu,
      all => all[0] + String('零一二三四五六七八九'.indexOf((all[1] ?? '').replace('〇', '零'))),
    )
    .replace(/(?<![a-z0-9])([a-z]{1,2})[\s-]{1,2}(\d{1,3})(?![a-z0-9-])/g, '$1$2')

const pairsOf = (run: string): string[] =>
  run.length < 2 ? [] : Array.from({ length: run.length - 1 }, (_, i) => run.slice(i, i + 2))

/** A model as people shorten it: "KFR-35GW/QF2" → the whole, and its parts. */
function codesOf(run: string): string[] {
  const parts = run.split(/[-/.]/)
  return parts.length < 2 ? [run] : [run, ...parts.filter(part => part.length > 1)]
}

/** Terms of a text for the index, with repetitions: words, pairs of Chinese characters (marked +) and codes. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const [run] of joinCodes(normal(text)).matchAll(RUNS)) {
    if (HAN.test(run)) {
      for (const word of cut(run)) terms.push(word)
      for (const pair of pairsOf(run)) terms.push(`+${pair}`)
    } else if (/[-/.]/.test(run) || CODE.test(run)) terms.push(...codesOf(run), ...(NUMBERED.exec(run)?.slice(1) ?? []))
    else terms.push(stem(run))
  }
  return terms
}

const WEIGHT = { word: 1, pair: 0.5, code: 3, letter: 0.5, trade: 0.8 } as const
/** How much a Chinese word tells by its part of speech, as jieba tags it; things (nouns, names, Latin words) tell the most. */
const SPEECH: Record<string, number> = { v: 0.7, a: 0.7, i: 0.7, l: 0.7, b: 0.6, z: 0.5, s: 0.5 }
const OTHER_SPEECH = 0.3
/** The part of speech of what jieba guesses to be a word. */
const GUESSED = 'x'
const isThing = (tag: string): boolean => /^(?:n|vn|an|eng)/.test(tag)
/** Endings of Russian verbs. */
const DOES = /(?:[аеиуюя]т|ешь|ишь|[аеиуыя]ть|[аеиуыя]л[аио]?)(?:ся|сь)?$/

/** The words of a Chinese run. What the dictionary lacks is guessed (油网, 太吵): a guess that is in no article is split where it contains a word of the trade. */
const tagged = (run: string, isWritten: (word: string) => boolean): { word: string; tag: string }[] =>
  segmenter()
    .tag(run, true)
    .flatMap(one => {
      if (isWritten(one.word) || isStop(one.word)) return [one]
      const parts = one.tag === GUESSED ? segmenter().tag(one.word, false) : []
      if (parts.some(part => LIKE.has(part.word))) return parts
      // a rare word of two letters that nobody wrote is seldom meant, when one of them only asks: 能带, 水能, 没风
      const telling =
        one.word.length === 2 && !LIKE.has(one.word) ? [...one.word].filter(letter => !isStop(letter)) : []
      return telling.length === 1 ? telling.map(word => ({ word, tag: 'v' })) : [one]
    })

/** Terms of a question, each once. Words that only ask are left out, and no pair reaches over them. `isWritten`: whether articles have a word. */
export function questionTerms(question: string, isWritten: (word: string) => boolean = () => true): Term[] {
  const terms = new Map<string, Term>()
  const add = (text: string, kind: Term['kind'], weight: number, thing = true): void => {
    const also = kind === 'pair' ? [] : (LIKE.get(text) ?? [])
    // a word of the trade tells something, however short it is
    if (!terms.has(text))
      terms.set(text, {
        text,
        weight: also.length && kind !== 'part' ? Math.max(weight, WEIGHT.trade) : weight,
        kind,
        thing,
        also,
      })
  }
  const said = joinCodes(normal(question))
  for (const { 0: run, index } of said.matchAll(RUNS)) {
    if (!HAN.test(run)) {
      if (SHOWN.test(said.slice(0, index)) && /^\d{2,4}$/.test(run)) add(run, 'code', WEIGHT.code)
      else if (MEASURE.test(run)) add(run, 'word', WEIGHT.letter, false)
      else if (CODE.test(run))
        for (const code of codesOf(run))
          add(code, code === run || CODE.test(code) ? 'code' : 'word', CODE.test(code) ? WEIGHT.code : WEIGHT.word)
      else if (/[-/.]/.test(run)) for (const part of codesOf(run)) add(part, 'word', WEIGHT.word)
      else if (!isStop(stem(run))) add(stem(run), 'word', WEIGHT.word, !DOES.test(run))
      continue
    }
    // whole words part the run, so that a pair never reaches over one that only asks
    let kept = ''
    const close = (): void => {
      for (const pair of pairsOf(kept)) add(`+${pair}`, 'pair', WEIGHT.pair, false)
      kept = ''
    }
    for (const { word, tag } of tagged(run, isWritten)) {
      if (isStop(word)) close()
      else {
        kept += word
        const weight =
          (isThing(tag) ? 1 : (SPEECH[tag[0] as string] ?? OTHER_SPEECH)) *
          (word.length === 1 ? WEIGHT.letter : WEIGHT.word)
        add(word, 'word', weight, isThing(tag) && word.length > 1)
        for (const part of cut(word)) if (part !== word) add(part, 'part', weight * WEIGHT.letter, false)
      }
    }
    close()
  }
  return [...terms.values()]
}
