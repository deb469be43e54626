import type { Language } from '@shared/language'
import { AFTER_SALE_WORDS } from '@shared/words/aftersale'
import { EVENT_WORDS } from '@shared/words/event'
import type { Word } from '@shared/words/kind-words'
import { ORDER_WORDS } from '@shared/words/order'
import { TASK_WORDS } from '@shared/words/task'

const RECORDS = {
  event: EVENT_WORDS.records,
  task: TASK_WORDS.records,
  order: ORDER_WORDS.records,
  afterSale: AFTER_SALE_WORDS.records,
} as const
/** What has a timeline. */
export type SubjectKind = keyof typeof RECORDS
export type RecordType = { [K in SubjectKind]: keyof (typeof RECORDS)[K] }[SubjectKind]

/** What an entry of a timeline says was done; `name` is who something was given to. */
export function recordText(kind: SubjectKind, type: RecordType, language: Language, name = ''): string {
  const words: Partial<Record<RecordType, Word>> = RECORDS[kind]
  return (words[type]?.[language] ?? '').replace('{{name}}', name)
}
