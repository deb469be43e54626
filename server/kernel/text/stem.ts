/**
 * Stems of Russian (the Snowball algorithm) and English (the endings that matter for a search) words, so that "фильтров" finds "фильтр"
 * and "filters" finds "filter". PostgreSQL has its own for the search; an index in memory needs them here.
 */
const PERFECTIVE = /(?:(?:ив|ивши|ившись|ыв|ывши|ывшись)|(?<=[ая])(?:в|вши|вшись))$/
const REFLEXIVE = /(?:ся|сь)$/
const ADJECTIVE = /(?:ее|ие|ые|ое|ими|ыми|ей|ий|ый|ой|ем|им|ым|ом|его|ого|ему|ому|их|ых|ую|юю|ая|яя|ою|ею)$/
const PARTICIPLE = /(?:(?:ивш|ывш|ующ)|(?<=[ая])(?:ем|нн|вш|ющ|щ))$/
const VERB =
  /(?:(?:ила|ыла|ена|ейте|уйте|ите|или|ыли|ей|уй|ил|ыл|им|ым|ен|ило|ыло|ено|ят|ует|уют|ит|ыт|ены|ить|ыть|ишь|ую|ю)|(?<=[ая])(?:ла|на|ете|йте|ли|й|л|ем|н|ло|но|ет|ют|ны|ть|ешь|нно))$/
const NOUN =
  /(?:иями|ями|ами|ией|иям|ием|иях|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$/

function russian(word: string): string {
  const from = word.search(/[аеиоуыэюя]/) + 1
  if (!from) return word
  const head = word.slice(0, from)
  const step = (text: string, ending: RegExp): string | null => (ending.test(text) ? text.replace(ending, '') : null)
  let rest = word.slice(from)
  const perfective = step(rest, PERFECTIVE)
  if (perfective === null) {
    rest = rest.replace(REFLEXIVE, '')
    const adjective = step(rest, ADJECTIVE)
    rest =
      adjective === null ? (step(rest, VERB) ?? step(rest, NOUN) ?? rest) : (step(adjective, PARTICIPLE) ?? adjective)
  } else rest = perfective
  rest = rest.replace(/и$/, '')
  if (/[^аеиоуыэюя][аеиоуыэюя]+[^аеиоуыэюя].*ость?$/.test(rest)) rest = rest.replace(/ость?$/, '')
  rest = /ейше?$/.test(rest) ? rest.replace(/ейше?$/, '') : rest
  return head + rest.replace(/нн$/, 'н').replace(/ь$/, '')
}

function english(word: string): string {
  if (word.length < 4) return word
  let root = word.replace(/'s?$/, '')
  if (root.endsWith('ies')) root = `${root.slice(0, -3)}y`
  else if (/(?:ss|x|ch|sh|z)es$/.test(root)) root = root.slice(0, -2)
  else if (/[^su]s$/.test(root)) root = root.slice(0, -1)
  const bare = root.replace(/(?:ing|ed|ly)$/, '')
  // "washing" → "wash", but not "ring" → "r"
  if (bare !== root && /[aeiouy].*[^aeiouy]|[^aeiou]{2,}[aeiouy]/.test(bare) && bare.length > 2)
    root = bare.replace(/([^lsz])\1$/, '$1')
  // "cleaner", "cleaning" and "clean" are one; a silent e comes and goes
  return root.length > 5 ? root.replace(/(?:er|or)$/, '').replace(/e$/, '') : root.replace(/e$/, '')
}

/** The stem of a lower-case word; other scripts stay as they are. */
export function stem(word: string): string {
  if (/[а-я]/.test(word)) return word.length < 4 ? word : russian(word)
  return /^[a-z']+$/.test(word) ? english(word) : word
}
