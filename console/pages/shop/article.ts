import { localize, type Language } from '@shared/language'
import type { Answer } from '../../api/call'

/** An article as staff see it. */
export type Article = Answer<'GET /staff/commodity/get'>
type Variant = Article['variants'][number]

/** What a change of an article puts out of date. */
export const READS = [
  'GET /staff/commodity/list',
  'GET /staff/commodity/get',
  'GET /staff/stock/list',
  'GET /staff/stock/moves',
] as const

/** What tells a variant from the others: "red, 2 m"; '' for the only one. */
export const variantName = ({ specs }: Pick<Variant, 'specs'>, language: Language): string =>
  specs.map(({ value }) => localize(value, language)).join(', ')
