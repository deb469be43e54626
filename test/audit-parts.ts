import { auditDifference, auditName, auditOwner, type AuditTold } from '../shared/audit-values'
import { LANGUAGES } from '../shared/language'

const recordsIn = (value: unknown): object[] =>
  Array.isArray(value) ? value.flatMap(recordsIn) : typeof value === 'object' && value !== null ? [value] : []

/** Parts of a value, and of its parts, that have no name in some language, each as `owner.part`. */
const unnamedIn = (owner: string, values: object): string[] =>
  Object.entries(values).flatMap(([part, value]: [string, unknown]) => [
    ...(LANGUAGES.every(language => auditName(owner, part, language, value)) ? [] : [`${owner}.${part}`]),
    ...recordsIn(value).flatMap(one => unnamedIn(auditOwner(part), one)),
  ])

/** What an entry of the audit log tells of under a name that has no words. */
export const unnamedParts = ({ subjectKind, before, after }: AuditTold): string[] => [
  ...new Set(
    auditDifference(before ?? undefined, after ?? undefined).flatMap(side =>
      recordsIn(side).flatMap(one => unnamedIn(subjectKind, one)),
    ),
  ),
]
