import type { FormField } from '../../../shared/form'
import type { Language } from '../../../shared/language'
import { toFormFields } from '../../../shared/localized-form'
import type { EntryHints, StoredField } from '../../../contract/stored-field'

/** A field with what order entry knows about it, in all languages: a Chinese form is also filled from English. Never sent to a client. */
export type EntryField = FormField & { entry: EntryHints }

/** The fields of a form in one language, as order entry reads them. */
export const toEntryFields = (fields: readonly StoredField[], language: Language): EntryField[] =>
  toFormFields(fields, language).map((field, i) => ({ ...field, entry: fields[i]?.setting.entry ?? {} }))
