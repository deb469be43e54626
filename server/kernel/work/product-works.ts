import { and, count, desc, eq, inArray, isNotNull, ne, or } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { localize } from '../../../shared/language'
import type { Ctx } from '../call/context'
import { formNatures, titleIn } from '../forms/form-nature'
import type { ProductWork, ProductWorks } from './work.offers'
import { staff } from '../identity/auth.table'
import type { Neighbours, WorkTable } from './work.table'

/**
 * What a domain of works offers of products: what was done for them. To whoever owns one now, of somebody else's work only that it was
 * done, and when: neither their words nor who came to them. `passed`: the state of a work that another one stands for.
 */
export const productWorks =
  <S extends string>(
    kind: ProductWork['kind'],
    of: {
      works: WorkTable<S>
      templates: Neighbours['templates']
      number: AnyPgColumn
      formVersionId: AnyPgColumn<{ data: string }>
      passed?: S
    },
  ): ProductWorks<Ctx> =>
  async (ctx, { productIds, customerId, limit }) => {
    if (!productIds.length) return { list: [], total: 0 }
    const works: WorkTable<string> = of.works
    const where = and(
      eq(works.tenantId, ctx.tenantId),
      inArray(works.productId, [...productIds]),
      or(eq(works.customerId, customerId), isNotNull(works.finishTime)),
      of.passed === undefined ? undefined : ne(works.state, of.passed),
    )
    const template = of.templates
    const [rows, [totals]] = await Promise.all([
      ctx.db
        .select({
          id: works.id,
          customerId: works.customerId,
          formVersionId: of.formVersionId,
          number: of.number,
          title: works.title,
          state: works.state,
          productId: works.productId,
          createTime: works.createTime,
          finishTime: works.finishTime,
          templateName: template.name,
          executorName: staff.displayName,
        })
        .from(works)
        .innerJoin(template, and(eq(template.tenantId, works.tenantId), eq(template.id, works.templateId)))
        .leftJoin(staff, and(eq(staff.tenantId, works.tenantId), eq(staff.id, works.executorId)))
        .where(where)
        .orderBy(desc(works.createTime), desc(works.id))
        .limit(limit),
      ctx.db.select({ total: count() }).from(works).where(where),
    ])
    const formOf = await formNatures(
      ctx,
      rows.map(({ formVersionId }) => formVersionId),
    )
    const list = rows.map((row): ProductWork => {
      const isMine = row.customerId === customerId
      return {
        id: row.id,
        kind,
        isMine,
        number: isMine ? String(row.number) : '',
        title: isMine
          ? titleIn(ctx.language, row.title, formOf(row.formVersionId), row.templateName)
          : localize(row.templateName, ctx.language),
        state: row.state,
        productId: row.productId ?? '',
        executorName: isMine ? (row.executorName ?? '') : '',
        createTime: row.createTime,
        finishTime: row.finishTime,
      }
    })
    return { list, total: totals?.total ?? 0 }
  }
