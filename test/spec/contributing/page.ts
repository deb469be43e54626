import { readFileSync } from 'node:fs'
import path from 'node:path'

const page = readFileSync(path.resolve(__dirname, '../../../CONTRIBUTING.md'), 'utf8')

/** The paths in the first column of the table below a heading of CONTRIBUTING.md. */
export function filesOf(heading: string): string[] {
  const [, section] = page.split(`\n### ${heading}\n`)
  if (section === undefined) throw new Error(`CONTRIBUTING.md has no "### ${heading}"`)
  const rows = (section.split(/\n##+ /)[0] ?? '').split('\n').filter(line => line.startsWith('| `'))
  return rows.flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file))
}

/** A path of the page as a pattern: `<name>` stands for the names given, else for one part of a path; `**` for folders, `*` within one. */
export function patternOf(file: string, names: Readonly<Record<string, string>> = {}): RegExp {
  const parts = file.split(/(<\w+>|\*\*\/|\*|\{[^}]+\})/).map(part => {
    if (part === '**/') return '(?:[^/]+/)*'
    if (part === '*') return '[^/]*'
    if (part.startsWith('{')) return `(?:${part.slice(1, -1).replaceAll('.', '\\.').split(',').join('|')})`
    if (part.startsWith('<')) return names[part.slice(1, -1)] ?? '[^/]+?'
    return part.replaceAll('.', '\\.')
  })
  return new RegExp(`^${parts.join('')}$`)
}
