import type pg from 'pg'
import type { House } from './event-life'

/**
 * Copies of events, taken in turn, until there are so many: open ones, raised and due at moments of their own, each with the words of
 * what it is a copy of. On a connection of its own, which may take longer than a call.
 */
export async function copyEvents(
  client: pg.Client,
  { tenant, linkman }: Pick<House, 'tenant' | 'linkman'>,
  ids: readonly string[],
  count: number,
): Promise<void> {
  await client.query(
    `with copies as materialized (select n, gen_random_uuid() as id, ($1::uuid[])[1 + n % cardinality($1::uuid[])] as source from generate_series(1, $3::int) n),
    made as (
      insert into events (tenant_id, id, event_no, template_id, customer_id, linkman_id, state, title, attribute, promises, area, due_time, due_kind, create_time, update_time, form_version_id)
      select e.tenant_id, c.id, 'F' || $3::int || '-' || n, template_id, $2, linkman_id,
        case when n % 3 = 0 then 'created' when n % 3 = 1 then 'allocated' else 'processing' end, title, attribute, promises, '江苏省/南京市/玄武区',
        due_time + make_interval(mins => n % 5000), due_kind, e.create_time + make_interval(secs => n), e.update_time, form_version_id
      from copies c join events e on e.tenant_id = $4 and e.id = c.source)
    insert into event_words select w.tenant_id, c.id, $2, w.words from copies c join event_words w on w.tenant_id = $4 and w.event_id = c.source`,
    [ids, linkman.customerId, count, tenant.id],
  )
  await client.query(
    `update event_totals set count = count + $2 where ctid = (select ctid from event_totals where tenant_id = $1 and state = 'created' limit 1)`,
    [tenant.id, count],
  )
  await client.query('vacuum analyze events')
  await client.query('vacuum analyze event_words')
}
