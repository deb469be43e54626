import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, it } from 'node:test'
import { HEADER } from '../../shared/api'
import { starts } from '../../test/start'

const { launch } = starts()

describe('a trial', () => {
  it("ends when a company of one's own is there", async () => {
    const env = { LIANKE_DATA: 'trial' }
    const command = ['create', '--domain', 'own', '--name', '自己的公司']
    assert.equal((await launch(env, path.join(__dirname, 'cli.ts'), command).exit).code, 0)
    const server = launch(env)
    const url = await server.ready
    assert.match(server.output(), /The sandboxes are off: a company of your own is in the database/)
    assert.doesNotMatch(server.output(), /SANDBOX:|demo data/)
    const init = await fetch(new URL('/api/linkc/getInitData', url), { headers: { [HEADER.domain]: 'own' } })
    assert.deepEqual(((await init.json()) as { data: { sandbox: string[] } }).data.sandbox, [])
    server.child.kill('SIGTERM')
    await server.exit
  })
})
