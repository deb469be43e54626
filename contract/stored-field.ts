import { Type as T, type Static, type TProperties } from '@sinclair/typebox'
import { CONDITIONS, FIELD_OWNERS, FORM_TYPES } from '../shared/form'
import { MAX_FORMULA } from '../shared/formula'
import { MAX_FILES } from '../shared/limits'
import { MAX_ROW_FIELDS } from '../shared/form-definition'
import { LANGUAGES, type Language, type Localized } from '../shared/language'

/** Forms as tenants write them, in all their languages: the one place that says what may stand in a form's JSON. */
const Localized = T.Unsafe<Localized>(
  T.Partial(T.Object(Object.fromEntries(LANGUAGES.map(language => [language, T.String({ maxLength: 10_000 })])))),
)
const Flag = T.Union([T.Literal(0), T.Literal(1)])
const Name = T.String({ minLength: 1, maxLength: 64 })
const closed = { additionalProperties: false }

export const StoredChoice = T.Recursive(This =>
  T.Object({ value: T.String({ maxLength: 200 }), text: Localized, children: T.Optional(T.Array(This)) }, closed),
)
export type StoredChoice = Static<typeof StoredChoice>

const Words = T.Partial(
  T.Object(
    Object.fromEntries(
      LANGUAGES.map(language => [language, T.Array(T.String({ minLength: 1, maxLength: 60 }), { maxItems: 60 })]),
    ),
    closed,
  ),
)
/** Words of people in several languages. `*` is any ending, `…` some words of the sentence. */
export type Words = Partial<Record<Language, string[]>>

/** What a text, a long text or a number is, when its type does not tell. */
export const ENTRY_ASKS = [
  'text',
  'code',
  'person',
  'praised',
  'phone',
  'brand',
  'story',
  'opinion',
  'remark',
  'temperatureSet',
  'temperatureReached',
  'floor',
  'meterHours',
  'year',
  'price',
  'distance',
] as const
/**
 * What a time is. A wish lies ahead, the others are over. `appointment` takes any wish that no other field claims,
 * `deadline` any last day, `incident` any minute that is told; `onset` is the day since when something is wrong.
 */
export const ENTRY_ROLES = ['appointment', 'deadline', 'wish', 'past', 'onset', 'incident'] as const
/** What choices are about, where their words mean something else elsewhere: 损坏 as a reason, as a complaint. */
export const ENTRY_TOPICS = [
  'noise',
  'outdoorUnit',
  'wall',
  'water',
  'condition',
  'complaint',
  'reply',
  'reason',
  'scope',
  'power',
  'contactPlace',
  'invoice',
  'machinePart',
  'sparePart',
] as const

/** What order entry knows about a field: it is for the server alone. All of it is guessed from type and name where a tenant wrote none. */
export const EntryHints = T.Object(
  {
    asks: T.Optional(T.Union(ENTRY_ASKS.map(one => T.Literal(one)))),
    role: T.Optional(T.Union(ENTRY_ROLES.map(one => T.Literal(one)))),
    topic: T.Optional(T.Union(ENTRY_TOPICS.map(one => T.Literal(one)))),
    /** words that stand by the value */
    cues: T.Optional(T.Unsafe<Words>(Words)),
    /** words by which it is none */
    not: T.Optional(T.Unsafe<Words>(Words)),
    /** what a code begins with, before its digits */
    starts: T.Optional(T.Array(T.String({ pattern: '^[A-Za-z]{1,10}$' }), { maxItems: 10 })),
    /** words by which a question of yes and no is answered */
    yes: T.Optional(T.Unsafe<Words>(Words)),
    no: T.Optional(T.Unsafe<Words>(Words)),
  },
  closed,
)
export type EntryHints = Static<typeof EntryHints>

const Condition = T.Object(
  {
    fieldName: Name,
    when: T.Optional(T.Union(CONDITIONS.map(one => T.Literal(one)))),
    values: T.Array(T.String({ maxLength: 200 }), { maxItems: 100 }),
  },
  closed,
)
/** Setting of a field as the tenant wrote it, beside the fields of its rows; `toFormFields` makes a FieldSetting of one language of it. */
const FieldSetting = {
  dependencies: T.Optional(T.Array(Condition)),
  dataSource: T.Optional(T.Array(StoredChoice)),
  dateType: T.Optional(T.String({ maxLength: 30 })),
  after: T.Optional(Name),
  leadDays: T.Optional(T.Integer({ minimum: 0, maximum: 60 })),
  leadHours: T.Optional(T.Integer({ minimum: 0, maximum: 72 })),
  from: T.Optional(T.Literal('today')),
  to: T.Optional(T.Literal('today')),
  maxLength: T.Optional(T.Integer({ minimum: 1 })),
  min: T.Optional(T.Number()),
  max: T.Optional(T.Number()),
  decimals: T.Optional(T.Integer({ minimum: 0 })),
  unique: T.Optional(T.Boolean()),
  maxCount: T.Optional(T.Integer({ minimum: 1 })),
  onlyPictures: T.Optional(T.Boolean()),
  content: T.Optional(Localized),
  color: T.Optional(T.String({ maxLength: 60 })),
  unit: T.Optional(Localized),
  currencies: T.Optional(
    T.Array(T.String({ pattern: '^[A-Z]{3}$' }), { minItems: 1, maxItems: 20, uniqueItems: true }),
  ),
  formula: T.Optional(T.String({ maxLength: MAX_FORMULA })),
  /** ids of files of the tenant */
  pictures: T.Optional(T.Array(T.String({ format: 'uuid' }), { maxItems: MAX_FILES })),
  fieldName: T.Optional(Name),
  formType: T.Optional(T.Union(FORM_TYPES.map(type => T.Literal(type)))),
  customerOption: T.Optional(T.Object({ linkman: T.Optional(T.Boolean()), address: T.Optional(T.Boolean()) }, closed)),
  onlyManual: T.Optional(T.Boolean()),
  entry: T.Optional(EntryHints),
}
const storedField = <S extends TProperties>(setting: S) =>
  T.Object(
    {
      id: T.String({ minLength: 1, maxLength: 64 }),
      fieldName: Name,
      displayName: Localized,
      formType: T.Union(FORM_TYPES.map(type => T.Literal(type))),
      isNull: Flag,
      isSystem: Flag,
      isSearch: Flag,
      placeHolder: Localized,
      owner: T.Optional(T.Union(FIELD_OWNERS.map(owner => T.Literal(owner)))),
      setting: T.Object(setting, closed),
    },
    closed,
  )

export const StoredField = storedField({
  ...FieldSetting,
  fields: T.Optional(T.Array(storedField(FieldSetting), { maxItems: MAX_ROW_FIELDS })),
})
export type StoredField = Static<typeof StoredField>
export type StoredSetting = StoredField['setting']
