/**
 * What the console sends to a screen of the portal that it shows in a frame, and how that screen reads it: as one text, which is bounded
 * before it is parsed, and drawn only when every part of it has its shape.
 */
import { CONDITIONS, FIELD_OWNERS, FORM_TYPES, type FieldSetting, type FormField } from './form'
import { isLanguage, type Language } from './language'
import { ARTICLE_FORMATS, type ArticleFormat } from './wiki'

/** Most characters of a message. */
export const MAX_PREVIEW = 2_000_000
/** What a preview screen says to the page around it when it can draw. */
export const PREVIEW_READY = 'lianke-preview-ready'

/** The entrance whose colours are shown. */
interface Look {
  themeColor: string
  pageBackgroundColour: string
  containerMargin: number
}
interface Shown {
  language: Language
  look: Look
}
/** A service template as a customer sees it, in one language. */
export interface TemplatePreview extends Shown {
  name: string
  description: string
  notice: string
  icon: string
  fields: FormField[]
  /** name of the field that is being written, '' for none: it is brought into sight */
  edited: string
}
/** An article as a reader sees it. */
export interface ArticlePreview extends Shown {
  title: string
  format: ArticleFormat
  content: string
}

type Check = (x: unknown) => boolean
/** Choices below choices. */
const MAX_DEPTH = 20

const isDictionary = (x: unknown): x is Record<string, unknown> =>
  typeof x === 'object' && x !== null && !Array.isArray(x)
const isText = (x: unknown): x is string => typeof x === 'string'
const isNumber = (x: unknown): boolean => typeof x === 'number' && Number.isFinite(x)
const isFlag = (x: unknown): boolean => x === 0 || x === 1
const isTrueOrFalse = (x: unknown): boolean => typeof x === 'boolean'
const listOf =
  (check: Check): Check =>
  x =>
    Array.isArray(x) && x.every(check)
const oneOf =
  (all: readonly string[]): Check =>
  x =>
    isText(x) && all.includes(x)
/** An object with exactly these parts, each of them right; those of `may` can be missing. */
const shape =
  (must: Record<string, Check>, may: Record<string, Check> = {}): Check =>
  x =>
    isDictionary(x) &&
    Object.keys(must).every(name => name in x) &&
    Object.keys(x).every(name => {
      const check = Object.prototype.hasOwnProperty.call(must, name)
        ? must[name]
        : Object.prototype.hasOwnProperty.call(may, name)
          ? may[name]
          : undefined
      return check !== undefined && check(x[name])
    })

const choicesDown =
  (depth: number): Check =>
  x =>
    depth > 0 && listOf(shape({ value: isText, text: isText }, { children: choicesDown(depth - 1) }))(x)
const SETTING: Record<keyof FieldSetting, Check> = {
  dependencies: listOf(shape({ fieldName: isText, values: listOf(isText) }, { when: oneOf(CONDITIONS) })),
  dataSource: choicesDown(MAX_DEPTH),
  dateType: isText,
  leadDays: isNumber,
  leadHours: isNumber,
  earliest: isText,
  from: oneOf(['today']),
  to: oneOf(['today']),
  maxLength: isNumber,
  min: isNumber,
  max: isNumber,
  decimals: isNumber,
  unique: isTrueOrFalse,
  onlyPictures: isTrueOrFalse,
  maxCount: isNumber,
  content: isText,
  color: isText,
  unit: isText,
  customerOption: shape({}, { linkman: isTrueOrFalse, address: isTrueOrFalse }),
  after: isText,
  currencies: listOf(isText),
  formula: isText,
  // rows of a form within the form have no others within them
  fields: x => listOf(shape(FIELD, MAY))(x) && !JSON.stringify(x).includes('"fields":'),
  pictures: listOf(shape({ id: isText, filename: isText, fileSize: isNumber, url: isText })),
  fieldName: isText,
  formType: oneOf(FORM_TYPES),
  onlyManual: isTrueOrFalse,
  // a preview chooses no products
  rule: () => false,
}
const FIELD: Record<Exclude<keyof FormField, 'owner' | 'field'>, Check> = {
  id: isText,
  fieldName: isText,
  displayName: isText,
  formType: oneOf(FORM_TYPES),
  isNull: isFlag,
  isSystem: isFlag,
  isSearch: isFlag,
  placeHolder: isText,
  setting: shape({}, SETTING),
}
const MAY = { field: isText, owner: oneOf(FIELD_OWNERS) }
const SHOWN = {
  language: isLanguage,
  look: shape({ themeColor: isText, pageBackgroundColour: isText, containerMargin: isNumber }),
}
const isTemplate = shape({
  ...SHOWN,
  name: isText,
  description: isText,
  notice: isText,
  icon: isText,
  fields: listOf(shape(FIELD, MAY)),
  edited: isText,
})
const isArticle = shape({ ...SHOWN, title: isText, format: oneOf(ARTICLE_FORMATS), content: isText })

function read(message: unknown, check: Check): unknown {
  if (!isText(message) || message.length > MAX_PREVIEW) return null
  try {
    const found: unknown = JSON.parse(message)
    return check(found) ? found : null
  } catch {
    return null
  }
}
/** The template in a message; null for anything else. Never throws. */
export const readTemplatePreview = (message: unknown) => read(message, isTemplate) as TemplatePreview | null
/** The article in a message; null for anything else. Never throws. */
export const readArticlePreview = (message: unknown) => read(message, isArticle) as ArticlePreview | null
