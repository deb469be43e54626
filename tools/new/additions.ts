import { readdirSync } from 'node:fs'
import path from 'node:path'
import { KINDS } from '../../shared/kinds'
import type { Language } from '../../shared/language'
import type { Edits } from './edits'
import { life } from './life'
import { namesOf } from './names'
import { record } from './record'

/** What `npm run new` makes. */
export const SHAPES = ['record', 'life'] as const
export type Shape = (typeof SHAPES)[number]
export const isShape = (text: string): text is Shape => (SHAPES as readonly string[]).includes(text)

const server = path.resolve(__dirname, '../../server')

/** The first code of a status that no error has, behind those of the domains. */
function freeCode(status: number, read: (file: string) => string): number {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.errors.ts'))
  const used = files.flatMap(file =>
    [...read(`server/${file}`).matchAll(/code: (\d{6})/g)].map(([, code = '']) => Number(code)),
  )
  return Math.max(status * 1000, ...used.filter(code => Math.floor(code / 1000) === status)) + 1
}

/** Every edit of an addition. Throws for a name that is none, or that a kind has. */
export function additionOf(
  shape: Shape,
  name: string,
  words: Partial<Record<Language, string>>,
  read: (file: string) => string,
): Edits {
  const names = namesOf(name, words)
  if (name in KINDS) throw new Error(`there is a kind "${name}" already`)
  return { record, life }[shape](names, { conflict: freeCode(409, read) })
}
