import { entryKindOf, maxLengthOf } from '../../../../shared/form-rules'
import type { EntryField } from '../../../kernel/form-fields/form-fields'
import type { Found } from './contacts'
import type { Candidate, Facts } from './facts'
import { asksOf, escaped, wordsSource } from '../../../kernel/form-fields/hints'
import { BRANDS } from './lexicon'
import { around } from './time-fields'
import { plain } from '../../../kernel/text/plain'
import { clauseAt, literal, overlap, wordsOf } from '../../../kernel/text/parsed-text'

export const isCode = (field: EntryField): boolean => asksOf(field) === 'code'

/** The shape of the example in a placeholder ("如 E4、F1", "such as AL-203"): letters, digits and signs in their places. */
function shapeOf({ placeHolder }: EntryField): RegExp | null {
  const example = /(?<![a-z\d])(?=[a-z\d-]*\d)(?=[a-z\d-]*[a-z])[a-z\d]+(?:-[a-z\d]+)*(?![a-z\d])/.exec(
    plain(placeHolder),
  )?.[0]
  if (!example) return null
  // of one letter only those of the examples: E4, F1
  const letters = [...plain(placeHolder).matchAll(/(?<![a-z\d])([a-z])\d/g)].map(m => m[1]).join('')
  const source = example.replace(/[a-z]+|\d+/g, run =>
    /\d/.test(run)
      ? run.length === 1
        ? String.raw`\d{1,2}`
        : String.raw`\d{${run.length}}`
      : run.length === 1
        ? `[${letters}]`
        : run.length === 2
          ? run
          : `[a-z]{${run.length}}`,
  )
  return new RegExp(`^${source}$`)
}
/** 合同编号 is led to by 合同, too, where the template tells no words. */
const nameCue = ({ displayName, entry }: EntryField): string => {
  const name = plain(displayName).trim()
  const bare = name.replace(/(?:编?号码?|编码|\s?number|\s?code|\s?no\.?)$/, '')
  return entry.cues || bare === name || bare.length < 2 ? '' : escaped(bare)
}
const startsOf = ({ entry }: EntryField): RegExp | null =>
  entry.starts?.length ? new RegExp(`^(?:${entry.starts.join('|')})-?\\d`, 'i') : null
/** Words between a cue and its code: 是, is, a colon. */
const BETWEEN = String.raw`(?:的?编?号?码?|\s?number|\s?no\.?)?(?:\s?[:：#]\s?|\s?(?:是|为|叫|就是|is|about)\s?|\s){0,2}`

/** Gives each code to the field whose words stand before it, else to the one whose example has its shape. */
export function coded(fields: readonly EntryField[], { parsed, tokens, product }: Facts): Map<string, Candidate> {
  const found = new Map<string, Candidate>()
  const used = new Set<Found<string>>()
  const free = () => tokens.filter(t => !used.has(t))
  const give = (field: EntryField, token: Found<string>) => {
    found.set(field.fieldName, { ...token, value: token.value })
    used.add(token)
  }
  const wanted = fields.filter(isCode)
  const cuesOf = (field: EntryField): string =>
    [escaped(plain(field.displayName).trim()), nameCue(field), wordsSource(field.entry.cues)].filter(Boolean).join('|')
  // the longest cue is the one that is meant: 采购单号 before 单号
  const led = free().flatMap(token =>
    wanted.flatMap(field => {
      const m = new RegExp(`(?:${cuesOf(field)})${BETWEEN}$`).exec(
        parsed.plain.slice(Math.max(0, token.start - 30), token.start),
      )
      const prefixed = startsOf(field)?.test(token.value) ?? false
      return m || prefixed
        ? [
            {
              token,
              field,
              length: prefixed ? 30 : (m?.[0].trim().length ?? 0),
              shaped: shapeOf(field)?.test(plain(token.value)) ?? false,
            },
          ]
        : []
    }),
  )
  for (const l of led.sort(
    (a, b) => Number(b.shaped) - Number(a.shaped) || b.length - a.length || a.token.start - b.token.start,
  )) {
    if (used.has(l.token) || found.has(l.field.fieldName)) continue
    // a number alone is a code when it is long, or the field's own name leads to it
    if (/^\d+$/.test(l.token.value) && l.token.value.length < 5) continue
    if (shapeOf(l.field) && l.token.value.length < 4 && !/^[a-z]\d{1,2}$/i.test(l.token.value)) continue
    give(l.field, l.token)
  }
  for (const field of wanted) {
    const shape = found.has(field.fieldName) ? null : shapeOf(field)
    const fits = shape ? free().filter(t => shape.test(plain(t.value)) && !(product && overlap(t, product))) : []
    // A1 and B2 are blocks and gates, unless the field's words stand in their clause
    const sure = fits.filter(
      t => t.value.length > 2 || !/^[ab]/i.test(t.value) || new RegExp(cuesOf(field)).test(around(parsed, t)),
    )
    if (sure[0] && sure.every(t => plain(t.value) === plain(sure[0]?.value ?? ''))) give(field, sure[0])
  }
  // a form that must have one code, and a text that has one: 机油滤芯两个，HJS75-OF-2210
  const [needed, ...others] = wanted.filter(
    f => f.isNull === 0 && entryKindOf(f.formType) === 'code' && !found.has(f.fieldName),
  )
  const long = free().filter(
    t => t.value.length >= 8 && /[a-z]/i.test(t.value) && /-/.test(t.value) && !(product && overlap(t, product)),
  )
  if (needed && !others.length && long.length === 1 && long[0]) give(needed, long[0])
  return found
}

/** Make and model of an old appliance: the make, and the model when it stands behind it. */
export function brandOf({ parsed }: Facts): Candidate | null {
  const m = BRANDS.exec(parsed.plain)
  if (!m) return null
  const model = /^[\s牌]{0,2}([a-z]{1,6}-?\d[a-z\d/-]{1,20})/.exec(parsed.plain.slice(m.index + m[0].length))
  const span = { start: m.index, end: m.index + m[0].length + (model?.[0].length ?? 0) }
  return { ...span, value: wordsOf(parsed, span) }
}

/** What stands behind the field's name and a colon: of a long text to the end of the line, of a short one to the end of the clause. */
export function labelled({ parsed }: Facts, field: EntryField): Candidate | null {
  for (const label of literal(parsed, field.displayName)) {
    const { end } = clauseAt(parsed, label.end)
    const m = /^\s?[:：]\s?([^\n]{1,500})/.exec(
      parsed.text.slice(label.end, entryKindOf(field.formType) === 'longText' ? undefined : end),
    )
    if (m?.[1]?.trim())
      return {
        start: label.end + m[0].length - m[1].length,
        end: label.end + m[0].length,
        value: m[1].trim().slice(0, maxLengthOf(field)),
      }
  }
  return null
}
