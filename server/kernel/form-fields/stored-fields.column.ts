import { FormatRegistry, Type as T } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { customType } from 'drizzle-orm/pg-core'
import { StoredField } from '../../../contract/stored-field'
import { isUuid } from '../../db/ids'

// TypeBox knows no format by itself, and refuses what has an unknown one
FormatRegistry.Set('uuid', isUuid)
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
