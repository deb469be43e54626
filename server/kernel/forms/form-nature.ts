import { and, eq, inArray } from 'drizzle-orm'
import type { StoredChoice, StoredField } from '../../../contract/stored-field'
import { entryKindOf, isPlanned, isTelling } from '../../../shared/form-rules'
import { localize, type Language, type Localized } from '../../../shared/language'
import { listText } from '../../../shared/list-text'
import type { Database } from '../../db/database'
import type { Ctx } from '../call/context'
import { formVersions } from './form-version.table'

/** What a form tells of everything that is raised with it. */
export interface FormNature {
  /** whether it asks where or when somebody shall come: what is raised with it is visited, anything else is answered */
  visits: boolean
  /** texts of choices that a title may be made of, by each of their languages */
  words: ReadonlyMap<string, Localized>
  /** the choices that say what it is about, by their fields */
  choices: ReadonlyMap<string, readonly StoredChoice[]>
}

/** Fields that give a title before any field in which people write themselves: all of them are chosen in. */
function choosingFields(fields: readonly StoredField[]): StoredField[] {
  const telling = fields.filter(isTelling)
  const typed = telling.findIndex(({ formType }) => !['option', 'options'].includes(entryKindOf(formType) ?? ''))
  return telling.slice(0, typed < 0 ? undefined : typed)
}

function toNature(fields: readonly StoredField[]): FormNature {
  const words = new Map<string, Localized>()
  const choices = new Map(choosingFields(fields).map(one => [one.fieldName, one.setting.dataSource ?? []]))
  for (const { text } of [...choices.values()].flat())
    for (const word of Object.values(text)) if (!words.has(word)) words.set(word, text)
  return {
    visits: fields.some(field => isPlanned(field) || entryKindOf(field.formType) === 'address'),
    words,
    choices,
  }
}

const natures = new WeakMap<readonly StoredField[], FormNature>()
/** What a form tells; of one that is frozen, and so stays as it is, it is worked out once. */
export function natureOf(fields: readonly StoredField[]): FormNature {
  const nature = natures.get(fields) ?? toNature(fields)
  if (Object.isFrozen(fields)) natures.set(fields, nature)
  return nature
}

/** A form that is not known asks for a visit, as most do. */
const UNKNOWN: FormNature = { visits: true, words: new Map(), choices: new Map() }

/**
 * A title that was made of choices in the language of another person, in `language`; what somebody wrote stays as it was
 * written. `name` is that of the template, which is the title of a form without words.
 */
export function titleIn(language: Language, title: string, { words }: FormNature, name: Localized): string {
  if (Object.values(name).includes(title)) return localize(name, language)
  const whole = words.get(title)
  if (whole) return localize(whole, language)
  if (!/[,、]/.test(title)) return title
  const parts = title.split(/, |、/).map(part => words.get(part))
  return parts.every(part => part !== undefined)
    ? listText(
        parts.map(part => localize(part, language)),
        language,
      )
    : title
}

/** Letters that a reader of the language does not read. */
const UNREAD: Record<Language, RegExp> = {
  zh: /\p{Script=Cyrillic}/u,
  en: /[\p{Script=Han}\p{Script=Cyrillic}]/u,
  ru: /\p{Script=Han}/u,
  tw: /\p{Script=Cyrillic}/u,
}

/** {@link titleIn} for staff: before words in letters that they do not read stands what was chosen in the form, or what is asked for. */
export function staffTitleIn(
  language: Language,
  title: string,
  nature: FormNature,
  name: Localized,
  attribute: Readonly<Record<string, unknown>>,
): string {
  const written = titleIn(language, title, nature, name)
  if (!UNREAD[language].test(written)) return written
  const chosen = [...nature.choices].flatMap(([field, choices]) => {
    const values = [attribute[field]].flat()
    return choices.filter(({ value }) => values.includes(value)).map(({ text }) => localize(text, language))
  })
  return `${chosen.length ? listText(chosen, language) : localize(name, language)}: ${written}`
}

/** Versions of forms are never changed, so what they tell is kept; at most so many. */
const MOST_KEPT = 500
const kept = new WeakMap<Database, Map<string, FormNature>>()

/** What the forms tell by which these works were raised; of each version once. */
export async function formNatures(
  ctx: Ctx,
  versionIds: readonly (string | null)[],
): Promise<(versionId: string | null) => FormNature> {
  const known = kept.get(ctx.db) ?? new Map<string, FormNature>()
  kept.set(ctx.db, known)
  const key = (id: string) => `${ctx.tenantId} ${id}`
  const asked = [...new Set(versionIds)].filter(id => id !== null)
  const found = new Map(asked.map(id => [id, known.get(key(id))]))
  const missing = asked.filter(id => !found.get(id))
  if (missing.length) {
    const rows = await ctx.db
      .select({ id: formVersions.id, fields: formVersions.fields })
      .from(formVersions)
      .where(and(eq(formVersions.tenantId, ctx.tenantId), inArray(formVersions.id, missing)))
    if (known.size + rows.length > MOST_KEPT) known.clear()
    for (const { id, fields } of rows) {
      const nature = natureOf(fields)
      found.set(id, nature)
      known.set(key(id), nature)
    }
  }
  return id => (id === null ? undefined : found.get(id)) ?? UNKNOWN
}
