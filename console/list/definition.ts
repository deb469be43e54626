import type { ReactNode } from 'react'
import type { Answer, Call, Question } from '../api/call'

/** Calls that answer with a page of a list. */
export type PageCall = {
  [K in Call]: Answer<K> extends { list: readonly object[]; total: number } ? K : never
}[Call]
export type RowOf<K extends PageCall> = Answer<K>['list'][number]

export interface Column<Row> {
  key: string
  title: string
  /** px; the one without takes what is left */
  width?: number
  /** times, ages and numbers stand on the right */
  align?: 'right'
  /** in full ink; the others are grey */
  isMain?: boolean
  /** buttons, which stand beside what opens the row and not in it */
  isAction?: boolean
  /** not shown until somebody chooses it */
  isHidden?: boolean
  render: (row: Row) => ReactNode
}

export interface Filter {
  /** its name in the address and in the call */
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** A list of the console: one call, its columns and filters. Texts are in the reader's language, so it is made while drawing. */
export interface ListDefinition<K extends PageCall> {
  call: K
  /** the call's input, of what stands in the address: filters by name, `search`, and the page */
  input: (
    asked: Readonly<Record<string, string | undefined>>,
    page: { pageNum: number; pageSize: number },
  ) => Question<K>[0]
  idOf: (row: RowOf<K>) => string
  columns: readonly Column<RowOf<K>>[]
  filters?: readonly Filter[]
  /** what the search looks into; without it there is none */
  searchLabel?: string
  empty: { text: string; action?: ReactNode }
}
