/** Some things in groups of at most {@link GROUP}, so that a long answer's finished groups are passed over whole. */
export type Groups<T> = readonly (readonly T[])[]
const GROUP = 8

/** What markdown says within a line. A line end in a text is a soft break. */
export type Inline =
  | { type: 'text' | 'code'; text: string }
  | { type: 'strong' | 'em' | 'del'; children: Inline[] }
  | { type: 'break' }
  /** `cite`: the link was written as `[1]` or `[^1]`, which may mean a source */
  | { type: 'link'; href: string; title: string; children: Inline[]; cite?: number }
  | { type: 'image'; src: string; title: string; alt: string }

export type Align = 'left' | 'center' | 'right' | null
/** `checked` is null for an item that is no task. */
export interface Item {
  checked: boolean | null
  children: Block[]
}
export type Row = Inline[][]

export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; depth: number; children: Inline[] }
  | { type: 'code'; lang: string; lines: Groups<string> }
  | { type: 'quote'; warning: boolean; children: Block[] }
  /** `start` is null for bullets; `loose` has air between its items */
  | { type: 'list'; start: number | null; loose: boolean; items: Groups<Item> }
  | { type: 'table'; align: Align[]; head: Row; rows: Groups<Row> }
  | { type: 'rule' }
export type ListBlock = Extract<Block, { type: 'list' }>
export type TableBlock = Extract<Block, { type: 'table' }>

export const countOf = <T>(groups: Groups<T>): number =>
  groups.length ? (groups.length - 1) * GROUP + (groups[groups.length - 1] as readonly T[]).length : 0
/** Number of the first thing of a group. */
export const startOf = (group: number): number => group * GROUP
/** Things from number `start` on. */
export const behind = <T>(groups: Groups<T>, start: number): T[] =>
  flat(groups.slice(Math.floor(start / GROUP))).slice(start % GROUP)
export const flat = <T>(groups: Groups<T>): T[] => ([] as T[]).concat(...groups)

/** The first `kept` things of `groups` with `more` behind them. Groups that stay as they are stay the same object. */
export function extend<T>(groups: Groups<T>, kept: number, more: readonly T[]): Groups<T> {
  const whole = Math.floor(kept / GROUP)
  const result = groups.slice(0, whole)
  const rest = kept % GROUP ? [...(groups[whole] as readonly T[]).slice(0, kept % GROUP), ...more] : more
  for (let n = 0; n < rest.length; n += GROUP) result.push(rest.slice(n, n + GROUP))
  return result
}

export const group = <T>(things: readonly T[]): Groups<T> => extend([], 0, things)
