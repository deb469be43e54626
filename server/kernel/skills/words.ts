import { stem } from '../text/stem'
import { normal } from '../text/tokenize'

/** A sentence as phrases are looked for in it: in its one spelling, and the words of what is not written in Chinese characters. */
export interface Sentence {
  said: string
  words: string
}

const HAN = /\p{Script=Han}/u
const CYRILLIC = /\p{Script=Cyrillic}/u
const wordsIn = (text: string): string[] =>
  text
    .split(/(\p{Script=Han}+)/u)
    .filter(part => !HAN.test(part))
    .flatMap(part => part.split(/[^\p{L}\p{N}']+/u))
    .filter(Boolean)
// of Russian the stem of a form alone says too little: a phrase takes every ending instead
const formOf = (word: string): string => (CYRILLIC.test(word) ? word : stem(word))

export function sentenceOf(text: string): Sentence {
  const said = normal(text).trim()
  return { said, words: ` ${wordsIn(said).map(formOf).join(' ')} ` }
}

/** How much may stand where a phrase has `..`: characters of Chinese, words of another language. */
const GAP = { han: '.{0,8}?', word: '(?: \\S+){0,4}? ' } as const
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
/** A Russian word that is shorter than this stands as it is. */
const SHORT = 4
const wordPattern = (word: string): string =>
  !CYRILLIC.test(word)
    ? literal(stem(word))
    : word.length < SHORT
      ? literal(word)
      : `${literal(stem(word).length < SHORT ? word.slice(0, -1) : stem(word))}[а-я]{0,5}`

interface Phrase {
  isHan: boolean
  pattern: RegExp
  weight: number
}
function phraseOf(text: string): Phrase {
  const parts = normal(text)
    .split('..')
    .map(part => part.trim())
    .filter(Boolean)
  const isHan = HAN.test(text)
  const pattern = isHan
    ? new RegExp(parts.map(literal).join(GAP.han), 'u')
    : new RegExp(` ${parts.map(part => wordsIn(part).map(wordPattern).join(' ')).join(GAP.word)} `, 'u')
  // two characters of Chinese are about a word
  const weight = isHan ? [...parts.join('')].length / 2 : parts.join(' ').split(' ').length
  return { isHan, pattern, weight }
}

/** Says how much of what is looked for a sentence has: the weight of the longest phrase, and a little for each one more; 0: nothing. */
export type Finder = (sentence: Sentence) => number
const MORE = 0.2

/**
 * Looks for phrases, each written as people write it in its own language, traditional characters or simplified; `..` stands for a few words.
 * English and Russian words are found in every form.
 */
export function finder(phrases: readonly string[]): Finder {
  let compiled: Phrase[] | undefined
  return sentence => {
    compiled ??= phrases.map(phraseOf)
    const found = compiled.filter(({ isHan, pattern }) => pattern.test(isHan ? sentence.said : sentence.words))
    return found.length ? Math.max(...found.map(one => one.weight)) + MORE * (found.length - 1) : 0
  }
}

/** What is asked of a thing, whatever it is. */
export const ASKS = {
  /** of one's own things */
  own: finder([
    '我',
    '咱',
    '俺',
    'my',
    'mine',
    'me',
    'us',
    'our',
    'i have',
    'have i',
    'do i',
    'am i',
    'i got',
    'have we',
    'мой',
    'моя',
    'мое',
    'мои',
    'моих',
    'моего',
    'моей',
    'мою',
    'наш',
    'наша',
    'наши',
    'я',
    'меня',
    'мне',
    'нас',
    'нам',
  ]),
  /** how many, how much is left */
  count: finder([
    '多少',
    '几',
    '剩',
    '还有',
    '够不够',
    '够吗',
    '查',
    '一共',
    '总共',
    'how many',
    'how much',
    'left',
    'remaining',
    'total',
    'enough',
    'сколько',
    'остаток',
    'осталось',
    'хватит',
    'всего',
  ]),
  /** how it stands, where it is, when something happens to it */
  state: finder([
    '到哪',
    '在哪',
    '怎么样',
    '咋样',
    '怎样了',
    '怎么还',
    '进度',
    '状态',
    '什么时候',
    '啥时候',
    '几时',
    '多久',
    '哪天',
    '到账',
    '好了',
    '了吗',
    '了没',
    '没有',
    '结果',
    '过期',
    '到期',
    '有没有',
    'where',
    'when',
    'status',
    'state',
    'how is',
    'how far',
    'yet',
    'still',
    'already',
    'arrived',
    'has',
    'have',
    'is there',
    'any',
    'expire',
    'где',
    'когда',
    'статус',
    'что с',
    'как там',
    'уже',
    'пришли',
    'пришел',
    'готов',
    'есть ли',
    'истекает',
    'сгорят',
  ]),
  /** to be shown them */
  list: finder([
    '看',
    '查',
    '列',
    '有哪些',
    '哪些',
    '给我',
    '打开',
    '显示',
    '是什么',
    '是啥',
    '是多少',
    'show',
    'list',
    'see',
    'check',
    'view',
    'open',
    'what',
    'which',
    'tell me',
    'покажи',
    'показать',
    'посмотреть',
    'список',
    'какой',
    'какая',
    'какие',
    'какое',
    'открой',
  ]),
} as const
export type Ask = keyof typeof ASKS

/** What one points at: the thing on the screen. */
export const THIS = finder([
  '这个',
  '这一个',
  '这单',
  '这张',
  '这笔',
  '这份',
  '这台',
  '它',
  'this',
  'this one',
  'it',
  'этот',
  'эта',
  'это',
  'эту',
  'этого',
  'этой',
  'этом',
  'его',
  'он',
])

/** How something is done, and how long it takes: of a visitor, who has nothing here yet, a question that an article answers. */
export const HOW = finder([
  '怎么',
  '如何',
  '怎样',
  '多久',
  'how do',
  'how can',
  'how to',
  'how long',
  'how soon',
  'как',
  'за сколько',
])

/** How something is done, what it means, what the rules are: an article tells. */
export const RULES = finder([
  '怎么用',
  '怎么算',
  '怎么得',
  '怎么获',
  '怎么开',
  '怎么申请',
  '怎么办理',
  '怎么退',
  '怎么办',
  '怎么注册',
  '怎么登记',
  '怎么查',
  '怎么看',
  '怎么弄',
  '怎么设',
  '怎么加',
  '怎么添加',
  '怎么充',
  '怎么付',
  '怎么交',
  '怎么预约',
  '如何',
  '怎样才',
  '规则',
  '政策',
  '有什么用',
  '什么意思',
  '流程',
  '步骤',
  '条件',
  'how do i',
  'how can i',
  'how to',
  'how should',
  'what is a',
  'what does',
  'what are the rules',
  'policy',
  'как мне',
  'как можно',
  'как получить',
  'как узнать',
  'как оформить',
  'как использовать',
  'как подать',
  'как сделать',
  'правила',
  'условия',
  'что такое',
  'что значит',
])
