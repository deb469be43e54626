import { createHash } from 'node:crypto'
import { and, count, desc, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { localize } from '../../../shared/language'
import { AppError } from '../../http/errors'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import { pageOf, paginate } from '../../kernel/call/page'
import { linkmen, staff } from '../../kernel/identity/auth.table'
import { evaluations, events, eventTemplates } from '../event/event.table'
import { taskEvaluations, tasks } from './task.table'

/** So many of the tags that customers gave are told. */
const TAGS = 8

/** A member of staff who served the caller's customer: nobody else has a face here. Throws NOT_FOUND. */
async function servedBy(ctx: Ctx, id: string) {
  const { customerId } = linkmanOf(ctx)
  const mine = (works: typeof events | typeof tasks): SQL =>
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(works)
        .where(and(eq(works.tenantId, ctx.tenantId), eq(works.customerId, customerId), eq(works.executorId, id))),
    )
  const [row] = await ctx.db
    .select({ id: staff.id, name: staff.displayName, openUserId: staff.openUserId, skills: staff.skills })
    .from(staff)
    .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.id, id), or(mine(events), mine(tasks))))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

const done = async (ctx: Ctx, id: string): Promise<number> => {
  const of = (works: typeof events | typeof tasks, states: SQL) =>
    ctx.db
      .select({ n: count() })
      .from(works)
      .where(and(eq(works.tenantId, ctx.tenantId), eq(works.executorId, id), states))
  const [[byEvent], [byTask]] = await Promise.all([
    of(events, inArray(events.state, ['finished', 'evaluated'])),
    of(tasks, inArray(tasks.state, ['finished', 'closed'])),
  ])
  return (byEvent?.n ?? 0) + (byTask?.n ?? 0)
}

const ofEngineer = (ctx: Ctx, table: typeof evaluations | typeof taskEvaluations, id: string) =>
  and(eq(table.tenantId, ctx.tenantId), eq(table.executorId, id))

/** How often each number of stars, and each tag, was given to somebody. */
async function given(ctx: Ctx, id: string) {
  const said = unionAll(
    ctx.db
      .select({ star: evaluations.star, tags: evaluations.tags })
      .from(evaluations)
      .where(ofEngineer(ctx, evaluations, id)),
    ctx.db
      .select({ star: taskEvaluations.star, tags: taskEvaluations.tags })
      .from(taskEvaluations)
      .where(ofEngineer(ctx, taskEvaluations, id)),
  ).as('said')
  const [byStar, tags] = await Promise.all([
    ctx.db.select({ star: said.star, n: count() }).from(said).groupBy(said.star),
    ctx.db
      .select({ name: sql<string>`tag`, count: count() })
      .from(sql`${said}, jsonb_array_elements_text(${said.tags}) as tag`)
      .groupBy(sql`tag`)
      .orderBy(desc(count()), sql`tag`)
      .limit(TAGS),
  ])
  return { byStar, tags }
}

/** A member of staff as customers see them. Throws NOT_FOUND. */
export async function engineerInfo(ctx: Ctx, id: string) {
  const engineer = await servedBy(ctx, id)
  const [jobs, { byStar, tags }, skills] = await Promise.all([
    done(ctx, id),
    given(ctx, id),
    engineer.skills.length ? Promise.all(ctx.offers.skills.map(list => list(ctx))) : [],
  ])
  const stars = [1, 2, 3, 4, 5].map(star => byStar.find(one => one.star === star)?.n ?? 0)
  const rated = stars.reduce((sum, n) => sum + n, 0)
  const total = stars.reduce((sum, n, i) => sum + n * (i + 1), 0)
  return {
    id: engineer.id,
    name: engineer.name,
    openUserId: engineer.openUserId,
    skills: skills.flat().flatMap(skill => (engineer.skills.includes(skill.id) ? skill.name : [])),
    jobs,
    star: rated ? Math.round((total / rated) * 10) / 10 : null,
    stars,
    tags,
    evaluations: byStar.reduce((sum, { n }) => sum + n, 0),
  }
}

/** Of a name its first letter: what somebody said is told to others, and not who it was. */
const masked = (name: string): string => `${[...name][0] ?? ''}**`

/** What customers said of a member of staff, newest first. Throws NOT_FOUND. */
export async function engineerComments(ctx: Ctx, query: { id: string; pageNum?: number; pageSize?: number }) {
  const { id } = query
  await servedBy(ctx, id)
  const page = pageOf(query)
  const said = unionAll(
    ctx.db
      .select({
        id: evaluations.eventId,
        star: evaluations.star,
        tags: evaluations.tags,
        content: evaluations.content,
        createTime: evaluations.createTime,
        linkmanId: events.linkmanId,
        templateId: events.templateId,
      })
      .from(evaluations)
      .innerJoin(events, and(eq(events.tenantId, evaluations.tenantId), eq(events.id, evaluations.eventId)))
      .where(ofEngineer(ctx, evaluations, id)),
    ctx.db
      .select({
        id: taskEvaluations.taskId,
        star: taskEvaluations.star,
        tags: taskEvaluations.tags,
        content: taskEvaluations.content,
        createTime: taskEvaluations.createTime,
        linkmanId: tasks.linkmanId,
        templateId: tasks.templateId,
      })
      .from(taskEvaluations)
      .innerJoin(tasks, and(eq(tasks.tenantId, taskEvaluations.tenantId), eq(tasks.id, taskEvaluations.taskId)))
      .where(ofEngineer(ctx, taskEvaluations, id)),
  ).as('said')
  const [rows, [all]] = await Promise.all([
    ctx.db
      .select({
        id: said.id,
        star: said.star,
        tags: said.tags,
        content: said.content,
        createTime: said.createTime,
        name: linkmen.name,
        service: eventTemplates.name,
      })
      .from(said)
      .innerJoin(linkmen, and(eq(linkmen.tenantId, ctx.tenantId), eq(linkmen.id, said.linkmanId)))
      .innerJoin(eventTemplates, and(eq(eventTemplates.tenantId, ctx.tenantId), eq(eventTemplates.id, said.templateId)))
      .orderBy(desc(said.createTime), desc(said.id))
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.select({ n: count() }).from(said),
  ])
  return paginate(
    rows.map(({ id: workId, name, service, ...rest }) => ({
      ...rest,
      // whose work it was is not told: its id tells rows apart, and names nothing
      id: createHash('sha256').update(workId).digest('base64url').slice(0, 16),
      name: masked(name),
      service: localize(service, ctx.language),
    })),
    all?.n ?? 0,
    page,
  )
}
