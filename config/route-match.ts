import { REDIRECTS, rows, urlsOf, type RouteKey } from './routes'

type Params = Record<string, string>
export type Match = { key: RouteKey; params: Params } | { redirect: string }

const fixed = new Map<string, Match>()
const patterns: { names: string[]; expression: RegExp; resolve: (params: Params) => Match }[] = []

function learn(url: string, resolve: (params: Params) => Match): void {
  const names = url
    .split('/')
    .filter(part => part.startsWith(':'))
    .map(part => part.slice(1))
  if (names.length) patterns.push({ names, expression: new RegExp(`^${url.replace(/:\w+/g, '([^/]+)')}$`), resolve })
  else fixed.set(url, resolve({}))
}

function withQuery(target: string, params: Params): string {
  const query = Object.keys(params)
    .map(name => `${name}=${encodeURIComponent(params[name] ?? '')}`)
    .join('&')
  return query ? `${target}${target.includes('?') ? '&' : '?'}${query}` : target
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

for (const [key, row] of rows) for (const url of urlsOf([[key, row]])) learn(url, params => ({ key, params }))
for (const [url, target] of Object.entries(REDIRECTS)) learn(url, params => ({ redirect: withQuery(target, params) }))

/**
 * What a path (without query) stands for: a row with its path parameters, a redirect, or null for an unknown path.
 * A leading slash may be missing and a trailing one may be there; a fixed URL wins over one with a parameter.
 */
export function matchRoute(path: string): Match | null {
  const plain = `/${path.replace(/^\/+|\/+$/g, '')}`
  const known = fixed.get(plain)
  if (known) return known
  for (const { names, expression, resolve } of patterns) {
    const found = expression.exec(plain)
    if (!found) continue
    const params: Params = {}
    names.forEach((name, i) => {
      params[name] = decode(found[i + 1] ?? '')
    })
    return resolve(params)
  }
  return null
}
