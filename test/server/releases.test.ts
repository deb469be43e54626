import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type pg from 'pg'
import { toFormFields } from '../../shared/localized-form'
import type { StoredField } from '../../contract/stored-field'
import { appliedMigrations, indexSteps, readMigrations } from '../../server/db/migrate'
import { WHOLE } from '../audit'
import { connected } from '../backup'
import { callerOf, findAgain, type Facts } from '../release/life'
import { command, dumpOf, factsOf, releases, updates } from '../updates'

const { place, fresh, serving } = updates()

/** The form of each event by its id, wherever a release keeps it. */
async function formsOfEvents(client: pg.ClientBase): Promise<Map<string, StoredField[]>> {
  const versions = await client.query<{ there: boolean }>(`select to_regclass('form_versions') is not null as there`)
  const { rows } = await client.query<{ id: string; fields: StoredField[] }>(
    versions.rows[0]?.there
      ? `select e.id, coalesce(e.fields, v.fields) as fields from events e
         left join form_versions v on v.tenant_id = e.tenant_id and v.id = e.form_version_id order by e.id`
      : 'select id, fields from events order by id',
  )
  return new Map(rows.map(row => [row.id, row.fields]))
}
/** The portal shows the request of the facts with the form that it had. */
async function showsForm(
  url: string,
  { domainId, account, password, event }: Facts,
  forms: Map<string, StoredField[]>,
) {
  const { call } = callerOf(url, domainId)
  const { token } = await call('POST /auth/login', { body: { account, password } })
  const { fields } = await call('GET /ssp/event/get', { query: { id: event.id } }, token)
  assert.deepEqual(fields, toFormFields(forms.get(event.id) ?? [], 'zh'))
}

describe('this server', { concurrency: false }, () => {
  test('has the dump of the first release to start on', () => assert.ok(releases.includes('0.1.0')))

  for (const release of WHOLE ? releases : ['0.1.0']) {
    test(`starts on what release ${release} has left, and everything is there`, async () => {
      const database = await fresh()
      const env = { DATABASE_URL: database.url, LIANKE_DATA: place() }
      await command(['import', '--in', dumpOf(release)], env)
      // it is as that release left it: what starts now is an update in place
      const before = await connected(database.connection, appliedMigrations)
      assert.deepEqual(
        before,
        readMigrations()
          .slice(0, before.length)
          .map(({ hash, when }) => ({ hash, when })),
      )
      const again = place('.tar.gz')
      await command(['export', '--out', again], env)
      assert.ok(readFileSync(dumpOf(release)).equals(readFileSync(again)), 'an export gives the same bytes')

      const forms = await connected(database.connection, formsOfEvents)
      assert.ok(forms.size > 0)
      await serving(env, async url => {
        await findAgain(url, factsOf(release))
        await showsForm(url, factsOf(release), forms)
        for (let left = -1; left !== 0;)
          left = indexSteps().length - (await database.query('select from drizzle.after_migration_steps')).length
      })
      assert.equal((await connected(database.connection, appliedMigrations)).length, readMigrations().length)
      assert.deepEqual(await connected(database.connection, formsOfEvents), forms, 'every event has the form it had')
      await serving(env, url => findAgain(url, factsOf(release)))
    })
  }
})
