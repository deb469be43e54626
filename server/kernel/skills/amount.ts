import { normal } from '../text/tokenize'

const HAN: Readonly<Record<string, number>> = {
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
}
const WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
  один: 1,
  одну: 1,
  одна: 1,
  два: 2,
  две: 2,
  три: 3,
  четыре: 4,
  пять: 5,
  шесть: 6,
  десять: 10,
}
const MEASURE = '个|只|支|根|条|片|桶|件|套|台|瓶|盒|包|张|把|块|枚|对|袋'
/** How many pieces, with what is counted. */
export const COUNTED = new RegExp(
  `(?<![\\d.a-z-])(\\d{1,3}|[一两二三四五六七八九十])\\s?(?:${MEASURE})|(?<![\\p{L}\\d-])(\\d{1,2}|one|two|three|four|five|six|ten)(?:\\s?(?:x|×|pcs|pieces?))?\\s(?=\\p{L})|(?<![а-я\\d-])(\\d{1,2}|од[ин]н?[ау]?|два|две|три|четыре|пять|шесть|десять)(?:\\s?шт\\w*)?\\s(?=[а-я])`,
  'u',
)
const OF_LINE = /另一|另外一|第二|剩下|the other|another|the second|вторую|второй|ещ[её] один/u

/** How many pieces a sentence speaks of; null where it does not say. */
export function piecesIn(question: string): number | null {
  const said = normal(question)
  const found = COUNTED.exec(said)
  const word = found?.slice(1).find(Boolean)
  if (word !== undefined) return HAN[word] ?? WORDS[word] ?? Number(word)
  return OF_LINE.test(said) ? 1 : null
}
