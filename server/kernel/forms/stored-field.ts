import { Type as T, type Static } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { customType } from 'drizzle-orm/pg-core'
import { FORM_TYPES } from '../../../shared/form'
import { LANGUAGES, type Localized } from '../../../shared/language'

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

/** Setting of a field as the tenant wrote it; `toFormFields` makes a FieldSetting of one language of it. */
export const StoredSetting = T.Object(
  {
    dependencies: T.Optional(T.Array(T.Object({ fieldName: Name, values: T.Array(T.String()) }, closed))),
    dataSource: T.Optional(T.Array(StoredChoice)),
    dateType: T.Optional(T.String({ maxLength: 30 })),
    maxLength: T.Optional(T.Integer({ minimum: 1 })),
    min: T.Optional(T.Number()),
    max: T.Optional(T.Number()),
    decimals: T.Optional(T.Integer({ minimum: 0 })),
    unique: T.Optional(T.Boolean()),
    maxCount: T.Optional(T.Integer({ minimum: 1 })),
    content: T.Optional(Localized),
    color: T.Optional(T.String({ maxLength: 60 })),
    unit: T.Optional(Localized),
  },
  closed,
)
export type StoredSetting = Static<typeof StoredSetting>

export const StoredField = T.Object(
  {
    id: T.String({ minLength: 1, maxLength: 64 }),
    fieldName: Name,
    displayName: Localized,
    formType: T.Union(FORM_TYPES.map(type => T.Literal(type))),
    isNull: Flag,
    isSystem: Flag,
    isSearch: Flag,
    placeHolder: Localized,
    setting: StoredSetting,
  },
  closed,
)
export type StoredField = Static<typeof StoredField>

const checker = TypeCompiler.Compile(T.Array(StoredField))

/** The value as the fields of a form. Throws TypeError, which names the first place that is wrong. */
export function asStoredFields(value: unknown): StoredField[] {
  if (checker.Check(value)) return value
  const wrong = checker.Errors(value).First()
  throw new TypeError(`no form: ${wrong?.path ?? ''} ${wrong?.message ?? ''}`)
}

/** A column of a form's fields. Whatever is written to it was checked; what is read from it needs no check. */
export const storedFields = customType<{ data: StoredField[]; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: fields => JSON.stringify(asStoredFields(fields)),
  fromDriver: fields => fields as StoredField[],
})
