import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { faultCode, faultKey } from '../../../shared/fault-code'
import type { Localized } from '../../../shared/language'
import type { Db } from '../../db/database'
import { isUuid } from '../../db/ids'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { recordsOf } from '../../kernel/records/records'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { localizedOf, nameOf } from '../../kernel/tenancy/setup-texts'
import { serialKeyOf } from '../product/product.table'
import { BY_CODE, foundByWords, ofModels } from './fault.queries'
import { faultFileColumns } from './fault.sheet'
import { faults, wikis } from './wiki.table'

interface FaultInput {
  code: string
  models: string[]
  title: Localized
  symptom: Localized
  cause: Localized
  dangers: Localized[]
  steps: { text: Localized; picture?: string }[]
  wikiId: string | null
  isOpen: boolean
}
interface FaultFilter {
  keyword?: string
  model?: string
  isOpen?: boolean
}
type FaultRecord = typeof faults.$inferSelect

const isSaid = (text: Localized): boolean => Object.keys(text).length > 0
const lines = (text: Localized): Localized => localizedOf(text, { lines: true })
/** Models as a fault keeps them: each once, in an order that says nothing. */
export const faultModels = (models: readonly string[]): string[] =>
  [...new Set(models.map(model => model.trim()).filter(Boolean))].sort()

/** A fault of a code that other models have, too, would be told to the wrong people. Two without a code are two. */
export async function takenBy(
  tx: Db,
  tenantId: string,
  { code, models, id }: { code: string; models: readonly string[]; id: string },
): Promise<boolean> {
  if (!code) return false
  const others = and(eq(faults.tenantId, tenantId), ne(faults.id, id))
  const isSame = sql`${serialKeyOf({ serialNumber: faults.code })} = ${faultKey(code)}`
  const [row] = await tx
    .select({ id: faults.id })
    .from(faults)
    .where(and(others, isSame, models.length ? ofModels(models) : undefined))
    .limit(1)
  return row !== undefined
}

async function check(
  ctx: Ctx,
  tx: Db,
  { code, models, steps, wikiId }: FaultInput,
  { id, before }: { id: string; before: FaultRecord | null },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('faults'), hashtext(${ctx.tenantId}))`)
  if (await takenBy(tx, ctx.tenantId, { code: faultCode(code), models: faultModels(models), id }))
    throw new AppError('FAULT_TAKEN')
  if (wikiId !== null) {
    const [article] = await tx
      .select({ id: wikis.id })
      .from(wikis)
      .where(and(eq(wikis.tenantId, ctx.tenantId), eq(wikis.id, wikiId)))
    if (!article) throw new AppError('NOT_FOUND')
  }
  // an address comes with the demo or an import: it may stay, and none is made here
  if (steps.some(({ picture = '' }) => picture && !isUuid(picture) && !before?.pictures.includes(picture)))
    throw new AppError('NOT_FOUND')
}

/** Faults as staff keep them. */
export const faultRecords = recordsOf({
  kind: 'fault',
  table: faults,
  rows: (ctx: Ctx, _db: Db, records: readonly FaultRecord[]) =>
    records.map(({ id, code, models, title, symptom, cause, dangers, steps, pictures, ...rest }) => ({
      id,
      code,
      models,
      title,
      symptom,
      cause,
      dangers,
      steps: steps.map((text, i) => {
        const picture = pictures[i] ?? ''
        return { text, picture, pictureUrl: pictureUrl(ctx, ctx.tenantId, picture) }
      }),
      wikiId: rest.wikiId,
      isOpen: rest.isOpen,
      solved: rest.solved,
      unsolved: rest.unsolved,
      version: rest.version,
    })),
  columns: (_ctx, { code, models, title, symptom, cause, dangers, steps, wikiId, isOpen }: FaultInput) => {
    const kept = steps
      .map(({ text, picture = '' }) => ({ text: lines(text), picture: picture.toLowerCase() }))
      .filter(({ text, picture }) => isSaid(text) || picture)
    return {
      code: faultCode(code),
      models: faultModels(models),
      title: nameOf(title),
      symptom: lines(symptom),
      cause: lines(cause),
      dangers: dangers.map(lines).filter(isSaid),
      steps: kept.map(({ text }) => text),
      pictures: kept.map(({ picture }) => picture),
      wikiId,
      isOpen,
    }
  },
  told: ({ code, models, title, symptom, cause, dangers, steps, pictures, wikiId, isOpen }) => ({
    code,
    models,
    title,
    symptom,
    cause,
    dangers,
    steps,
    pictures,
    wikiId,
    isOpen,
  }),
  taken: { code: 'FAULT_TAKEN' },
  check,
  after: async (ctx, tx, { id, after }) =>
    ctx.offers.pictures[0]?.use(ctx, tx, { kind: 'fault', id }, after?.pictures.filter(isUuid) ?? []),
  list: {
    where: (_ctx, { keyword, model, isOpen }: FaultFilter) =>
      and(
        foundByWords(keyword),
        model?.trim() ? ofModels([model.trim()]) : undefined,
        isOpen === undefined ? undefined : eq(faults.isOpen, isOpen),
      ),
    sorts: {
      code: BY_CODE,
      newest: [desc(faults.updateTime), desc(faults.id)],
      unsolved: [desc(faults.unsolved), desc(faults.id)],
    },
  },
  file: { list: 'fault', filename: 'faults', columns: faultFileColumns },
})
