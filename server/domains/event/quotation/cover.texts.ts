import type { Language } from '../../../../shared/language'

/** Why the warranty pays for a line of a quotation, or does not. */
type CoverText =
  | 'within'
  | 'byCard'
  | 'lengthened'
  | 'once'
  | 'part'
  | 'partAfter'
  | 'spent'
  | 'excluded'
  | 'before'
  | 'after'
  | 'none'
  | 'replaced'

/** What the customer reads beside a line: short, as it stands there on a phone and on paper. */
export const COVER_TEXTS: Record<CoverText, Record<Language, string>> = {
  within: {
    zh: '质保至 {end}',
    en: 'in warranty until {end}',
    ru: 'на гарантии до {end}',
    tw: '保固至 {end}',
  },
  byCard: {
    zh: '质保至 {end}（质保卡延长）',
    en: 'in warranty until {end} (lengthened by a card)',
    ru: 'на гарантии до {end} (продлена картой)',
    tw: '保固至 {end}（保固卡延長）',
  },
  lengthened: {
    zh: '质保至 {end}（已延长）',
    en: 'in warranty until {end} (lengthened)',
    ru: 'на гарантии до {end} (продлена)',
    tw: '保固至 {end}（已延長）',
  },
  once: {
    zh: '质保至 {end}，{days} 天内免费 1 件',
    en: 'in warranty until {end}, one piece free in {days} days',
    ru: 'на гарантии до {end}, бесплатно 1 шт. за {days} дней',
    tw: '保固至 {end}，{days} 天內免費 1 件',
  },
  part: {
    zh: '{part}质保至 {end}',
    en: '{part}: in warranty until {end}',
    ru: '{part}: на гарантии до {end}',
    tw: '{part}保固至 {end}',
  },
  partAfter: {
    zh: '{part}质保已于 {end} 到期',
    en: '{part}: the warranty ended on {end}',
    ru: '{part}: гарантия закончилась {end}',
    tw: '{part}保固已於 {end} 到期',
  },
  spent: {
    zh: '{days} 天内的 1 件免费已用过',
    en: 'the one free piece in {days} days was used',
    ru: 'бесплатная штука за {days} дней уже получена',
    tw: '{days} 天內的 1 件免費已用過',
  },
  excluded: {
    zh: '不在质保范围内',
    en: 'not part of the warranty',
    ru: 'гарантия не распространяется',
    tw: '不在保固範圍內',
  },
  before: {
    zh: '质保从 {start} 开始',
    en: 'the warranty begins on {start}',
    ru: 'гарантия начинается {start}',
    tw: '保固從 {start} 開始',
  },
  after: {
    zh: '质保已于 {end} 到期',
    en: 'the warranty ended on {end}',
    ru: 'гарантия закончилась {end}',
    tw: '保固已於 {end} 到期',
  },
  none: {
    zh: '没有质保记录',
    en: 'no warranty on record',
    ru: 'сведений о гарантии нет',
    tw: '沒有保固記錄',
  },
  replaced: {
    zh: '产品已换新，质保随新机',
    en: 'the product was exchanged, its warranty is the new one’s',
    ru: 'изделие заменено, гарантия у нового',
    tw: '產品已換新，保固隨新機',
  },
}
