import { normal } from '../../../kernel/text/tokenize'
import { DANGERS, type Danger, type Words } from './rules'
import { EN } from './words.en'
import { HAN } from './words.han'
import { RU } from './words.ru'

/** A longer text is a file's or a story's: the danger stands at its beginning. */
const MAX_CHARS = 2000
/** Takes the place of what is harmless, so that its halves do not meet. */
const GONE = ' ■ '
const SENTENCE = /[^。！？!?.\n]{1,400}[。！？!?.\n]*/g

/** Words that are often mistyped, with letters doubled or in the wrong order. */
const SPELT =
  'smoke smoking alarm bleach fumes vinegar smells smell spark sparks sparking flame flames fire burning burnt shock shocked zapped tingle leaking leak socket plug swallowed toddler child headache dizzy boiler heater excavator carbon monoxide hydraulic finger unconscious bleeding дымит дымок искрит пахнет пожар горит ребенок проглотил розетка током бьет ошпарился обжегся утечка газом загорелся затянуло'.split(
    ' ',
  )
const letters = (word: string): string => [...new Set(word.slice(1))].toSorted().join('')
const BY_LETTERS = new Map(SPELT.map(word => [`${word[0]}${letters(word)}`, word]))
/** Words as they are meant: "smoek" is smoke, "gasss" is gas. */
const respelt = (text: string): string =>
  text.replace(/([a-zа-я])\1{2,}/g, '$1').replace(/[a-zа-я]{4,14}/g, word => {
    const gap = BY_GAP.get(word)
    if (gap) return gap
    const meant = BY_LETTERS.get(`${word[0]}${letters(word)}`)
    return meant && Math.abs(meant.length - word.length) <= 1 ? meant : word
  })

/** Real words that lack a letter of one of these, or have one more. */
const ALSO_WORDS = new Set(
  'sock fame finer burn burns bunt spar park child heather fires fired flamed toddle spring'.split(' '),
)
const LONG = 5
const shorter = (word: string): string[] => Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1)).slice(1)
/** Words that lack a letter: "smok", "alrm". */
const BY_GAP = new Map(
  SPELT.filter(word => word.length >= LONG).flatMap(word =>
    shorter(word)
      .filter(one => !ALSO_WORDS.has(one) && !SPELT.includes(one))
      .map(one => [one, word] as const),
  ),
)
/** Gas as it is typed by its sound: 煤汽, 燃器, 瓦司. */
const GAS_BY_SOUND =
  /[煤媒霉][气汽器]|(?<![忽突仍竟虽既自])[燃然][气汽器](?!质)|天[燃然添][气汽器]|液化[汽器]|瓦[斯司丝思]|没汽味/g

/** Each sentence with the one behind it: "It blew up. He has it in his eyes." */
function windows(text: string): string[] {
  const sentences = text.match(SENTENCE) ?? []
  return sentences.length < 2 ? sentences : sentences.slice(1).map((sentence, i) => `${sentences[i]} ${sentence}`)
}

const LISTS: readonly Words[] = [HAN, EN, RU]

/** What threatens the writer of this, the most urgent first; none for almost everything that people ask. */
export function dangersIn(text: string): Danger[] {
  const said = normal(text.slice(0, MAX_CHARS)).replaceAll("'", '')
  const found = new Set<Danger>()
  for (const { script, harmless, rules } of LISTS) {
    if (!script.test(said)) continue
    const plain = (script.test('汉') ? said.replace(GAS_BY_SOUND, '燃气') : respelt(said)).replace(harmless, GONE)
    for (const window of windows(plain))
      for (const { danger, all, unless } of rules)
        if (!found.has(danger) && all.every(one => one.test(window)) && !unless?.test(window)) found.add(danger)
  }
  return DANGERS.filter(danger => found.has(danger))
}
