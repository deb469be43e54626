import { maxLengthOf, type FormField } from '../../../../shared/form'
import type { Found } from './contacts'
import type { Candidate, Facts } from './facts'
import { BRANDS } from './lexicon'
import { around } from './time-fields'
import { literal, overlap, plain, wordsOf } from './tokenizer'

/** Words that lead to the code that a field asks for, beside its own name. */
const CODE_CUES: readonly { field: RegExp; cue: string }[] = [
  {
    field: /故障码|error code|код ошибки/,
    cue: String.raw`故障[码吗]|错误码|报警?代码|代码|显示|报|\berror code|\bfault code|\bcode|\bdisplays?|\bshows?|ошибк[аиу]|код ошибки`,
  },
  {
    field: /报警代码|警报代码|alarm code|код аварии/,
    cue: String.raw`报警?代码|报警|警报|报|\balarm(?: code)?|код аварии|авария`,
  },
  {
    field: /订单|order number|номер заказа/,
    cue: String.raw`订单编?号?|\border(?: number| no\.?)?|номер заказа|заказ`,
  },
  { field: /采购单|purchase order/, cue: String.raw`采购单号?|采购订单|\bpurchase order|\bpo(?: number)?` },
  {
    field: /报修单|ticket|номер заявки$|ваш номер/,
    cue: String.raw`报修单号?|(?:我们|贵司|我司|客户)的?单号|工单号?|\bticket(?: number| no\.?)?|номер заявки`,
  },
  { field: /服务单|related request/, cue: String.raw`服务单号?|单号|\brequest|номер заявки|заявка` },
  { field: /税号|tax number|инн/, cue: String.raw`税号|\btax (?:number|no\.?|id)|инн` },
  {
    field: /备件号|part number|номер детали/,
    cue: String.raw`备件号|部件号|零件号|料号|图号|\bpart (?:number|no\.?)|номер детали`,
  },
  {
    field: /条码|bar code|код контроллера/,
    cue: String.raw`控制器条码|条码|条形码|\bbar ?code|\bcontroller code|код контроллера`,
  },
  { field: /滤芯编码|filter code|код фильтра/, cue: String.raw`滤芯编[码号]|\bfilter code|код фильтра` },
  {
    field: /想换的型号|new model|новая модель/,
    cue: String.raw`想?换成?|要换|\bnew model|\btrade (?:it )?(?:in )?for(?: a| an)?|новая модель`,
  },
]
export const isCode = (field: FormField): boolean =>
  field.formType === 'code' ||
  (field.formType === 'text' &&
    /号|码|编号|型号$|\bnumber|\bcode|\bticket|\border|\brequest|\bmodel$|номер|код|инн|модель$/.test(
      plain(field.displayName),
    ) &&
    !isBrand(field) &&
    !/电话|phone|телефон/.test(plain(field.displayName)))
export const isBrand = (field: FormField): boolean =>
  field.formType === 'text' && /品牌|brand|марка/.test(plain(field.displayName))
export const isPraised = (field: FormField): boolean =>
  field.formType === 'text' && /表扬|赞扬|praise|отметить/.test(plain(field.displayName))
export const isPerson = (field: FormField): boolean =>
  field.formType === 'text' &&
  !isPraised(field) &&
  /联系人|联络人|姓名|收货人|contact|^name$|your name|контакт|имя/.test(plain(field.displayName))
export const isPhoneText = (field: FormField): boolean =>
  field.formType === 'text' && /电话|phone|телефон/.test(plain(field.displayName))

/** The shape of the example in a placeholder ("如 E4、F1", "such as AL-203"): letters, digits and signs in their places. */
function shapeOf({ placeHolder }: FormField): RegExp | null {
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
/** Words between a cue and its code: 是, is, a colon. */
const BETWEEN = String.raw`(?:的?编?号?码?|\s?number|\s?no\.?)?(?:\s?[:：#]\s?|\s?(?:是|为|叫|就是|is|about)\s?|\s){0,2}`

/** Gives each code to the field whose words stand before it, else to the one whose example has its shape. */
export function coded(fields: readonly FormField[], { parsed, tokens, product }: Facts): Map<string, Candidate> {
  const found = new Map<string, Candidate>()
  const used = new Set<Found<string>>()
  const free = () => tokens.filter(t => !used.has(t))
  const give = (field: FormField, token: Found<string>) => {
    found.set(field.fieldName, { ...token, value: token.value })
    used.add(token)
  }
  const wanted = fields.filter(isCode)
  const cuesOf = (field: FormField): string =>
    [
      plain(field.displayName)
        .trim()
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
      ...CODE_CUES.filter(c => c.field.test(plain(field.displayName))).map(c => c.cue),
    ].join('|')
  // the longest cue is the one that is meant: 采购单号 before 单号
  const led = free().flatMap(token =>
    wanted.flatMap(field => {
      const m = new RegExp(`(?:${cuesOf(field)})${BETWEEN}$`).exec(
        parsed.plain.slice(Math.max(0, token.start - 30), token.start),
      )
      const prefixed = /采购|purchase/.test(plain(field.displayName)) && /^po-?\d/i.test(token.value)
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
  const [needed, ...others] = wanted.filter(f => f.isNull === 0 && f.formType === 'code' && !found.has(f.fieldName))
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

/** What stands behind the field's name and a colon, to the end of the line. */
export function labelled({ parsed }: Facts, field: FormField): Candidate | null {
  for (const label of literal(parsed, field.displayName)) {
    const m = /^\s?[:：]\s?([^\n]{1,500})/.exec(parsed.text.slice(label.end))
    if (m?.[1]?.trim())
      return {
        start: label.end + m[0].length - m[1].length,
        end: label.end + m[0].length,
        value: m[1].trim().slice(0, maxLengthOf(field)),
      }
  }
  return null
}
