import { countsTable, factsTimelineTable, numbersTable, totalsTable, type SubjectTable } from './lifecycle.table'
import { wordsTable } from './words.table'

/**
 * The tables that a life keeps beside its subjects: states `S`, entries of the types `R` with the facts `F`. A `*.table.ts` exports each by
 * a name of its own, so that it gets its migration:
 * `export const { timeline: orderRecords, counts: orderCounts, … } = lifeTables<OrderState, OrderRecordType, OrderFacts>('order', () => orders)`
 */
export const lifeTables = <S extends string, R extends string, F extends object>(
  kind: string,
  subjects: () => SubjectTable,
) => ({
  timeline: factsTimelineTable<R, F>(kind, subjects),
  counts: countsTable<S>(kind),
  totals: totalsTable<S>(kind),
  numbers: numbersTable(kind),
  words: wordsTable(kind, subjects),
})
