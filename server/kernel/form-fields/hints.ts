import type { EntryKind } from '../../../shared/form'
import { entryKindOf, isPlanned } from '../../../shared/form-rules'
import type { EntryField } from './form-fields'
import type { EntryHints, Words } from '../../../contract/stored-field'
import { plain } from '../text/plain'

/** What order entry knows about a field: what its template says, else what its type and name suggest. */

type Asks = NonNullable<EntryHints['asks']>
type Role = NonNullable<EntryHints['role']>
export type Topic = NonNullable<EntryHints['topic']>

/** What a name suggests that says nothing else; the first that fits. Names are read with their unit, in plain text. */
const ASKS_BY_NAME: Partial<Record<EntryKind, readonly [Asks, RegExp][]>> = {
  text: [
    ['brand', /品牌|brand|марка/],
    ['praised', /表扬|赞扬|praise|похвал|благодар/],
    ['phone', /电话|手机|phone|mobile|телефон|мобильн/],
    ['code', /号|码|编号|型号$|\bnumber|\bcode|\bno\.|\bmodel$|номер|код(?![а-я])|инн|модель$/],
    [
      'person',
      /[人员]$|联系人|联络人|姓名|名字|负责人|contact|\bname\b|\bperson\b|\bowner\b|\bbuyer\b|контакт|имя|фамилия|владел|ответствен|дежурн/,
    ],
  ],
  longText: [
    ['opinion', /建议|意见|投诉|feedback|opinion|complain|suggest|отзыв|жалоб/],
    ['remark', /备注|补充|要求|remark|\bnotes?\b|wish|примечан|дополнительно|пожелан/],
  ],
  number: [
    ['temperatureSet', /设.*(?:℃|°)|\bset\b.*°|задан.*°/],
    ['temperatureReached', /℃|°/],
    ['floor', /楼层|层数|\bfloor\b|этаж/],
    ['meterHours', /工时|累计.*时|运行.*时|running.* h\b|\bhours\b|наработ/],
    ['year', /年份|\byear\b|(?<![а-я])год(?![а-я])/],
    ['price', /价格|\bprice\b|цена/],
    ['distance', /距离|\bdistance\b|расстояни/],
  ],
}
const ROLES_BY_NAME: readonly [Role, RegExp][] = [
  ['deadline', /最[晚迟]|截止|不晚于|no later|latest|deadline|\bby$|не позднее|(?<![а-я])до$/],
  ['wish', /期望|预计|计划|希望|预约|到货|交付|交货|送达|plan|expect|wish|prefer|deliver|arriv|желаем|удобн|достав/],
  ['onset', /开始|起$|^从|\bsince\b|\bbegan|\bstarted|с какого|начал/],
  ['incident', /发生|事发|出事|incident|happened|occurred|происшеств|случилось/],
]
const TOPICS_BY_NAME: readonly [Topic, RegExp][] = [
  ['condition', /状况|成色|condition|состояние/],
  ['complaint', /投诉|complain|жалоб/],
  ['reply', /回复|reply|ответ/],
  ['reason', /原因|reason|причина/],
  ['invoice', /发票|invoice|счет-фактура/],
]
const suggested = <T>(name: string, list: readonly [T, RegExp][] = []): T | undefined =>
  list.find(([, said]) => said.test(name))?.[0]
const nameOf = (field: EntryField): string => `${plain(field.displayName)} ${plain(field.setting.unit ?? '')}`.trim()

/** What a text, long text or number is. */
export function asksOf(field: EntryField): Asks | undefined {
  const kind = entryKindOf(field.formType)
  if (kind === 'code') return 'code'
  return field.entry.asks ?? (kind && suggested(nameOf(field), ASKS_BY_NAME[kind]))
}
/** What a time is. */
export const roleOf = (field: EntryField): Role =>
  field.entry.role ?? (isPlanned(field) ? 'appointment' : (suggested(nameOf(field), ROLES_BY_NAME) ?? 'past'))
/** What the choices of a field are about, where that matters. */
export const topicOf = (field: EntryField): Topic | undefined =>
  field.entry.topic ?? suggested(plain(field.displayName), TOPICS_BY_NAME)

export const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const LETTER = 'a-zа-я\\d'
/** A word of a template as the source of a pattern on plain text. */
function sourceOf(word: string): string {
  const text = plain(word).trim()
  const body = text
    .split(/([*…])/)
    .map(part => (part === '*' ? `[${LETTER}]*` : part === '…' ? '[^。.;；!！?？\\n]{0,24}' : escaped(part)))
    .join('')
  return `${/^[a-zа-я\d]/.test(text) ? `(?<![${LETTER}])` : ''}${body}${/[a-zа-я\d]$/.test(text) ? `(?![${LETTER}])` : ''}`
}
/** Words of a template in all their languages as the source of one pattern, the longest first; '' for none. */
export const wordsSource = (words: Words | undefined): string =>
  [...new Set(Object.values(words ?? {}).flat())]
    .sort((a, b) => b.length - a.length)
    .map(sourceOf)
    .join('|')
