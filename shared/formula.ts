import dayjs from 'dayjs'
import jsep, { type CoreExpression, type Expression } from 'jsep'

/**
 * Formulas of forms (form type `formula`): a tenant's expression over the values of other fields, worked out alike on both sides. jsep reads
 * it, this goes through what it read: nothing of it ever runs as a program (docs/decisions/33-forms.md).
 */

/** Longest formula, in characters. */
export const MAX_FORMULA = 2000
/** What one formula may take, in steps: each name, number and operation is one. */
const MOST_STEPS = 2000
/** Decimals of a result where the field says nothing. */
const DECIMALS = 2

/** What a formula may hold of a value: '' for nothing filled in. */
export type FormulaValue = number | string | boolean

/** Why there is no result: a value that it needs is not there, it divides by zero, what is filled in is no number. */
export type FormulaFailure = 'empty' | 'zero' | 'type'
class Failed extends Error {
  constructor(readonly why: FormulaFailure) {
    super(why)
  }
}
/** Made once: the stack of an error takes longer than the formula, and most have no result while a form is filled in. */
const FAILED = { empty: new Failed('empty'), zero: new Failed('zero'), type: new Failed('type') }

/** Day of a value that begins with one (`YYYY-MM-DD`), in days since 1970. */
function dayOf(value: FormulaValue): number {
  const day = typeof value === 'string' ? dayjs(value.slice(0, 10)) : null
  if (value === '') throw FAILED.empty
  if (!day?.isValid()) throw FAILED.type
  return Math.round(Date.UTC(day.year(), day.month(), day.date()) / 86_400_000)
}
function numberOf(value: FormulaValue): number {
  if (value === '') throw FAILED.empty
  const number = typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : Number(value.trim())
  if (!Number.isFinite(number)) throw FAILED.type
  return number
}
/** Halves are rounded away from zero, as people do; what binary fractions add to a decimal one is taken off before. */
export function roundedTo(number: number, decimals: number): number {
  const power = 10 ** decimals
  return (Math.sign(number) * Math.round(Number((Math.abs(number) * power).toPrecision(15)))) / power
}

const FUNCTIONS: ReadonlyMap<string, (...values: FormulaValue[]) => FormulaValue> = new Map([
  [
    'sum',
    (...values: FormulaValue[]) => values.filter(value => value !== '').reduce<number>((a, b) => a + numberOf(b), 0),
  ],
  ['min', (...values: FormulaValue[]) => Math.min(...values.map(numberOf))],
  ['max', (...values: FormulaValue[]) => Math.max(...values.map(numberOf))],
  ['abs', (value: FormulaValue = '') => Math.abs(numberOf(value))],
  ['floor', (value: FormulaValue = '') => Math.floor(numberOf(value))],
  ['ceil', (value: FormulaValue = '') => Math.ceil(numberOf(value))],
  [
    'round',
    (value: FormulaValue = '', decimals: FormulaValue = 0) =>
      roundedTo(numberOf(value), Math.min(10, Math.max(0, Math.trunc(numberOf(decimals))))),
  ],
  ['days', (from: FormulaValue = '', to: FormulaValue = '') => dayOf(to) - dayOf(from)],
  // the first that is filled in
  ['first', (...values: FormulaValue[]) => values.find(value => value !== '') ?? ''],
])
/** How a formula names a field whose name is no word of its own: `field("a-b")`. */
const FIELD = 'field'
export const FORMULA_FUNCTIONS: readonly string[] = [...FUNCTIONS.keys(), FIELD]

const isTrue = (value: FormulaValue): boolean => value !== '' && value !== 0 && value !== '0' && value !== false
const isSame = (a: FormulaValue, b: FormulaValue): boolean =>
  String(a) === String(b) || (a !== '' && b !== '' && Number(a) === Number(b))
const parted = (work: (above: number, below: number) => number) => (a: FormulaValue, b: FormulaValue) => {
  const [above, below] = [numberOf(a), numberOf(b)]
  if (below === 0) throw FAILED.zero
  return work(above, below)
}
const BINARY: ReadonlyMap<string, (a: FormulaValue, b: FormulaValue) => FormulaValue> = new Map<
  string,
  (a: FormulaValue, b: FormulaValue) => FormulaValue
>([
  ['+', (a, b) => numberOf(a) + numberOf(b)],
  ['-', (a, b) => numberOf(a) - numberOf(b)],
  ['*', (a, b) => numberOf(a) * numberOf(b)],
  ['/', parted((above, below) => above / below)],
  ['%', parted((above, below) => above % below)],
  ['<', (a, b) => numberOf(a) < numberOf(b)],
  ['<=', (a, b) => numberOf(a) <= numberOf(b)],
  ['>', (a, b) => numberOf(a) > numberOf(b)],
  ['>=', (a, b) => numberOf(a) >= numberOf(b)],
  ['==', isSame],
  ['!=', (a, b) => !isSame(a, b)],
])

type ValueOf = (name: string) => FormulaValue
type Run = (valueOf: ValueOf) => FormulaValue
/** A formula that was read. */
export interface Formula {
  /** names of the fields that it needs */
  names: string[]
  run: Run
}

const isValue = (x: unknown): x is FormulaValue =>
  typeof x === 'number' || typeof x === 'string' || typeof x === 'boolean'

/** What a call does, of what may be called. Throws SyntaxError. */
function calling(callee: Expression, args: Expression[], names: Set<string>, step: () => void): Run {
  const { type, name } = callee as CoreExpression & { name?: unknown }
  if (type === 'Identifier' && name === FIELD) {
    const [wanted, ...others] = args as (Expression & { value?: unknown })[]
    if (others.length || wanted?.type !== 'Literal' || typeof wanted.value !== 'string')
      throw new SyntaxError('field takes one name')
    const field = wanted.value
    names.add(field)
    return valueOf => valueOf(field)
  }
  const work = type === 'Identifier' ? FUNCTIONS.get(String(name)) : undefined
  if (!work) throw new SyntaxError(`no function ${String(name)}`)
  const runs = args.map(one => prepared(one, names, step))
  return valueOf => work(...runs.map(run => run(valueOf)))
}

/** What a part of a formula does; `step` counts them. Throws SyntaxError for what may not stand in one. */
function prepared(part: Expression, names: Set<string>, step: () => void): Run {
  step()
  const node = part as CoreExpression
  const of = (one: Expression): Run => prepared(one, names, step)
  switch (node.type) {
    case 'Literal': {
      const { value } = node
      if (!isValue(value)) throw new SyntaxError('no value')
      return () => value
    }
    case 'Identifier': {
      const { name } = node
      names.add(name)
      return valueOf => valueOf(name)
    }
    case 'UnaryExpression': {
      const { operator } = node
      const run = of(node.argument)
      if (operator === '!') return valueOf => !isTrue(run(valueOf))
      if (operator === '-') return valueOf => -numberOf(run(valueOf))
      throw new SyntaxError(operator)
    }
    case 'BinaryExpression': {
      const { operator } = node
      const [left, right] = [of(node.left), of(node.right)]
      if (operator === '&&') return valueOf => isTrue(left(valueOf)) && isTrue(right(valueOf))
      if (operator === '||') return valueOf => isTrue(left(valueOf)) || isTrue(right(valueOf))
      const work = BINARY.get(operator)
      if (!work) throw new SyntaxError(operator)
      return valueOf => work(left(valueOf), right(valueOf))
    }
    case 'ConditionalExpression': {
      const [test, then, otherwise] = [of(node.test), of(node.consequent), of(node.alternate)]
      return valueOf => (isTrue(test(valueOf)) ? then : otherwise)(valueOf)
    }
    case 'CallExpression':
      return calling(node.callee, node.arguments, names, step)
    default:
      throw new SyntaxError(node.type)
  }
}

const read = new Map<string, Formula | null>()
const MOST_READ = 500

/** A formula as it can be run; null for one that is none, is too long, or asks for anything but values, numbers, comparisons and {@link FORMULA_FUNCTIONS}. */
export function formulaOf(text: string): Formula | null {
  if (text.length > MAX_FORMULA) return null
  const known = read.get(text)
  if (known !== undefined) return known
  let formula: Formula | null = null
  try {
    const names = new Set<string>()
    let steps = 0
    const run = prepared(jsep(text), names, () => {
      if (++steps > MOST_STEPS) throw new SyntaxError('too long')
    })
    formula = { names: [...names], run }
  } catch {
    // what cannot be read is told by null
  }
  if (read.size >= MOST_READ) read.clear()
  read.set(text, formula)
  return formula
}

/** The result of a formula as it is kept: numbers rounded, and written as text; or why there is none. */
export function formulaResult(
  formula: Formula,
  valueOf: ValueOf,
  decimals = DECIMALS,
): { text: string } | { failure: FormulaFailure } {
  try {
    const value = formula.run(valueOf)
    if (typeof value !== 'number') return value === '' ? { failure: 'empty' } : { text: String(value) }
    if (!Number.isFinite(value)) return { failure: 'type' }
    return { text: String(roundedTo(value, decimals)) }
  } catch (error) {
    if (error instanceof Failed) return { failure: error.why }
    throw error
  }
}
