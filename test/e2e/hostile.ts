import { sql } from 'drizzle-orm'
import type { BrowserContext } from 'playwright-core'
import type { Database } from '../../server/db/database'
import { LANGUAGES } from '../../shared/language'

/** A text that runs as an address, as an attribute, as markup and as a link of Markdown. */
export const HOSTILE = `javascript:ran()//"'><img src=x onerror="ran()"><iframe srcdoc="<script>parent.ran()</script>"></iframe><lianke-canary></lianke-canary>[a](javascript:ran())`

/** Runs in every document: tells of markup that came out of a text, and of what the policy had to stop. */
function tell(): void {
  const { seen } = window as unknown as { seen(what: string): void }
  // a picture runs nothing, whatever its address says
  document.addEventListener('securitypolicyviolation', event => {
    if (event.effectiveDirective !== 'img-src' || event.blockedURI !== 'javascript')
      seen(`stopped by the policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
  })
  document.addEventListener(
    'error',
    event => {
      if (event.target instanceof Element && event.target.hasAttribute('onerror')) seen('an element with onerror')
    },
    true,
  )
  const risky =
    'lianke-canary, iframe, object, embed, base, [onerror], [onload], [onclick], script:not([src]), a[href^="javascript:" i], area[href^="javascript:" i], form[action^="javascript:" i], [formaction]'
  const own = new Set<Element>()
  new MutationObserver(changes => {
    for (const { addedNodes, target } of changes)
      for (const node of [target, ...addedNodes]) {
        if (!(node instanceof Element)) continue
        // the page itself was built with its inline scripts
        for (const one of [node, ...node.querySelectorAll(risky)])
          if (
            one.matches(risky) &&
            !own.has(one) &&
            !(one.tagName === 'SCRIPT' && (one.parentElement === document.head || one.matches('body > #app + script')))
          ) {
            own.add(one)
            seen(`markup: ${one.outerHTML.slice(0, 200)}`)
          }
      }
  }).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['href', 'srcdoc', 'onerror', 'onload', 'onclick', 'action', 'formaction'],
  })
}

/** Everything in this browser that shows that a text was more than a text; it must stay empty. */
export async function watch(context: BrowserContext, origin: string): Promise<string[]> {
  const found: string[] = []
  const note = (what: string, url: string) => found.push(`${what} at ${decodeURIComponent(url).slice(0, 300)}`)
  await context.exposeBinding('ran', ({ page }) => {
    note('a script ran', page.url())
  })
  await context.exposeBinding('seen', ({ page }, what: string) => {
    note(what, page.url())
  })
  await context.addInitScript(tell)
  context.on('dialog', dialog => {
    note('a dialog', dialog.page()?.url() ?? '')
    void dialog.dismiss()
  })
  context.on('request', request => {
    if (
      !/^(data|blob|chrome|chrome-extension):/.test(request.url()) &&
      !(request.resourceType() === 'image' && request.url().startsWith('javascript:')) &&
      !request.url().startsWith(`${origin}/`) &&
      request.url() !== 'about:blank'
    )
      note(`a request for ${request.url()}`, request.frame().page().url())
  })
  return found
}

const isAddress = (text: string): boolean =>
  /^(https?:\/\/|\/[a-z])/i.test(text) || /^\S+@\S+$/.test(text) || /^[^/]+\.[a-z][a-z\d]{1,3}$/i.test(text)
/** What people wrote: words, addresses and names of files. Names that programs compare (states, types, ids, codes, hashes, times, numbers) are plain letters without a blank. */
const isWritten = (text: string): boolean =>
  isAddress(text) || /[^\0-\x7f]/.test(text) || (/[a-z]\s+[a-z]/i.test(text) && !/^[{[]/.test(text))

function hostile(value: unknown): unknown {
  if (typeof value === 'string') return isWritten(value) ? HOSTILE : value
  if (Array.isArray(value)) return value.map(hostile)
  if (typeof value !== 'object' || value === null) return value
  const names = Object.keys(value)
  // a text of a tenant in its languages is written whatever its letters are
  const localized = names.length > 0 && names.every(name => (LANGUAGES as readonly string[]).includes(name))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      localized && typeof one === 'string' && one !== '' ? HOSTILE : hostile(one),
    ]),
  )
}

interface Column {
  table_name: string
  column_name: string
  data_type: string
}

/**
 * Writes {@link HOSTILE} over every text that people wrote, in every row of every table: columns of text, lists of texts, and all texts within JSON.
 * Columns of keys stay, and values that the database itself refuses. Resolves with the columns that were changed, as `table.column`.
 */
export async function writeHostileTexts(db: Database): Promise<string[]> {
  const { rows: columns } = await db.execute<{ [K in keyof Column]: string }>(sql`
    select c.table_name, c.column_name, c.data_type from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and (c.data_type in ('text', 'character varying', 'jsonb') or c.udt_name = '_text')
      and not exists (select 1 from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) where k.contype in ('p', 'u', 'f') and k.conrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name)`)
  const changed = new Set<string>()
  for (const table of new Set(columns.map(one => one.table_name))) {
    const own = columns.filter(one => one.table_name === table)
    const { rows } = await db.execute<Record<string, unknown>>(
      sql`select ${sql.join(
        own.map(one => sql.identifier(one.column_name)),
        sql`, `,
      )} from ${sql.identifier(table)}`,
    )
    // the same texts stand in many rows: one statement for each value
    for (const { column_name: column, data_type: type } of own) {
      const values = new Map<string, unknown>()
      for (const row of rows) if (row[column] !== null) values.set(JSON.stringify(row[column]), row[column])
      for (const value of values.values()) {
        const next = hostile(value)
        if (JSON.stringify(next) === JSON.stringify(value)) continue
        const name = sql.identifier(column)
        const [before, after] =
          type === 'jsonb'
            ? [sql`${JSON.stringify(value)}::jsonb`, sql`${JSON.stringify(next)}::jsonb`]
            : type === 'ARRAY'
              ? [sql`${sql.param(value)}::text[]`, sql`${sql.param(next)}::text[]`]
              : [sql`${value}::text`, sql`${next}::text`]
        const done = await db
          .execute(sql`update ${sql.identifier(table)} set ${name} = ${after} where ${name} = ${before}`)
          .then(
            () => true,
            (error: unknown) => {
              if (!/constraint|too long|are not changed/.test(String(error instanceof Error ? error.cause : error)))
                throw error
              return false
            },
          )
        if (done) changed.add(`${table}.${column}`)
      }
    }
  }
  return [...changed].toSorted()
}
