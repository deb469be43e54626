import { sql, type SQL } from 'drizzle-orm'
import { REPEAT_DAYS } from '../../../shared/figures'
import { SLA_KINDS } from '../../../shared/sla'
import { OPEN_STATES } from '../../../shared/queue'
import { dayRows, firstDayOf } from '../../db/day'
import type { Ctx } from '../../kernel/call/context'
import type { Offers } from '../../kernel/call/offers'
import { events } from './event.table'
import { ANSWERS } from './sla.service'

const SHARES = { answer: 'answeredInTime', visit: 'visitedInTime', solution: 'solvedInTime' } as const

/** The columns of an event by which its figures are split. */
const parts = sql.raw(
  `jsonb_build_object('template', e.template_id, 'area', e.area, 'executor', coalesce(e.executor_id::text, ''), 'model', coalesce(p.model, ''))`,
)
const open = sql.raw(OPEN_STATES.map(state => `'${state}'`).join(', '))
const minutes = (from: string, to: string): SQL => sql.raw(`extract(epoch from ${to} - ${from}) / 60`)

/** What is said of requests by the day on which they were raised. What was called off or merged into another one is in no share and no time. */
const ofRaised = (tenantId: string, days: readonly string[]): SQL => sql`
  with raised as materialized (
    select days.day, e.state, e.promises, e.create_time, e.finish_time,
      ${parts} || jsonb_build_object('origin', case
        when exists (select from guest_requests g where g.tenant_id = e.tenant_id and g.event_id = e.id) then 'guest'
        else coalesce((select r.actor from event_records r where r.tenant_id = e.tenant_id and r.event_id = e.id and r.type = 'create' limit 1), 'system') end) as parts,
      (select min(r.create_time) from event_records r where r.tenant_id = e.tenant_id and r.event_id = e.id and r.actor = 'staff' and r.type = any(${sql.param(ANSWERS)}::text[])) as answered,
      (select min(r.create_time) from event_records r where r.tenant_id = e.tenant_id and r.event_id = e.id and r.type = 'arrive') as arrived,
      case when e.product_id is not null then exists (
        select from events b where b.tenant_id = e.tenant_id and b.product_id = e.product_id and b.state <> 'off' and b.id <> e.id
          and b.create_time < e.create_time and b.create_time >= e.create_time - ${sql.raw(`interval '${REPEAT_DAYS} days'`)}) end as repeated
    from ${dayRows(days)} days
      join events e on e.tenant_id = ${tenantId} and e.create_time >= days.since and e.create_time < days.until
      left join products p on p.tenant_id = e.tenant_id and p.id = e.product_id)
  select day, 'requests' as figure, parts, 1 as count, 0 as amount, null::numeric as minutes from raised
  union all select day, 'stillOpen', parts, 1, 0, null from raised where state in (${open})
  union all select day, 'calledOff', parts, 1, 0, null from raised where state = 'off'
  ${sql.join(
    SLA_KINDS.map(
      // as isMet says it: what is still open is neither kept nor missed
      kind => sql`union all select day, ${SHARES[kind]}, parts, 1,
        ((promises #>> ${`{${kind},done}`}::text[])::timestamptz <= coalesce(promises #>> ${`{${kind},until}`}::text[], promises #>> ${`{${kind},due}`}::text[])::timestamptz)::int, null
      from raised where state <> 'off' and promises #>> ${`{${kind},done}`}::text[] is not null`,
    ),
    sql` `,
  )}
  union all select day, 'answerTime', parts, 1, 0, ${minutes('create_time', 'answered')} from raised where state <> 'off' and answered >= create_time
  union all select day, 'arrivalTime', parts, 1, 0, ${minutes('create_time', 'arrived')} from raised where state <> 'off' and arrived >= create_time
  union all select day, 'solutionTime', parts, 1, 0, ${minutes('create_time', 'finish_time')} from raised where state in ('finished', 'evaluated') and finish_time >= create_time
  union all select day, 'repeats', parts, 1, repeated::int, null from raised where state <> 'off' and repeated is not null`

/** What is said of requests by the day on which they were finished. */
const ofFinished = (tenantId: string, days: readonly string[]): SQL => sql`
  with done as materialized (
    select days.day, ${parts} as parts,
      e.visit_number = 1 and not exists (select from event_records r where r.tenant_id = e.tenant_id and r.event_id = e.id and r.type = 'reopen') as at_once
    from ${dayRows(days)} days
      join events e on e.tenant_id = ${tenantId} and e.finish_time >= days.since and e.finish_time < days.until and e.state in ('finished', 'evaluated')
      left join products p on p.tenant_id = e.tenant_id and p.id = e.product_id)
  select day, 'finished' as figure, parts, 1 as count, 0 as amount, null::numeric as minutes from done
  union all select day, 'firstTimeFix', parts, 1, at_once::int, null from done`

/** Stars by the day on which they were given; to who was there then. */
const ofEvaluated = (tenantId: string, days: readonly string[]): SQL => sql`
  select days.day, 'stars' as figure, ${parts} || jsonb_build_object('executor', coalesce(v.executor_id::text, '')) as parts, 1 as count, v.star as amount, null::numeric as minutes
  from ${dayRows(days)} days
    join evaluations v on v.tenant_id = ${tenantId} and v.create_time >= days.since and v.create_time < days.until and v.star is not null
    join events e on e.tenant_id = v.tenant_id and e.id = v.event_id
    left join products p on p.tenant_id = e.tenant_id and p.id = e.product_id`

/** The facts of requests: raised, promised, answered, finished, and how customers found it. */
export const eventFacts: Offers<Ctx>['figures'] = {
  source: 'event',
  facts: ({ tenantId, days }) =>
    sql`(${ofRaised(tenantId, days)}) union all (${ofFinished(tenantId, days)}) union all (${ofEvaluated(tenantId, days)})`,
  firstDay: firstDayOf(events, events.createTime),
}
