import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { assertWhole, eventually, listen, question, RESUME, ASK, BEGIN, textOf } from '../../../test/assistant'
import { makeAgent, makeLinkman, makeTenant } from '../../../test/factories'
import type { TestServer } from '../../../test/harness'
import { startFakeLlm } from '../../../test/vendors/llm'
import { openDatabase } from '../../db/database'
import { aiTurns } from './assistant.table'
import { HEADER, mountPath } from '../../../shared/api'
import type { RunEvents } from '../../../shared/assistant'

const root = mkdtempSync(path.join(tmpdir(), 'lianke-ai-crash-'))
// PostgreSQL runs as another user when the tests run as root
chmodSync(root, 0o711)
const data = path.join(root, 'data')
const site = path.join(root, 'site')
mkdirSync(site)
writeFileSync(path.join(site, 'index.html'), '<title>a site</title>')

const alive = new Set<ChildProcess>()
after(async () => {
  for (const child of alive) child.kill('SIGTERM')
  await eventually(() => alive.size === 0, 15_000).catch(() => {
    for (const child of alive) child.kill('SIGKILL')
  })
  try {
    const pid = Number(readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    if (process.platform === 'linux' && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres'))
      process.kill(pid, 'SIGQUIT')
  } catch {
    // it has ended with its server
  }
  rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

/** The real `npm start` on the folder, with a language model of its operator's. */
async function launch(llm: string): Promise<{ child: ChildProcess; url: string; exit: Promise<void> }> {
  const { PATH = '' } = process.env
  const env = {
    PATH,
    LIANKE_DATA: data,
    LIANKE_SITE: site,
    LIANKE_CONSOLE: site,
    LIANKE_DEMO: '0',
    PORT: '0',
    LOG_LEVEL: 'warn',
    LIANKE_LLM_URL: llm,
    LIANKE_LLM_MODEL: 'm',
  }
  const child = spawn(
    process.execPath,
    ['--import', pathToFileURL(require.resolve('tsx')).href, path.join(__dirname, '../../app/start.ts')],
    { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  alive.add(child)
  let output = ''
  const exit = new Promise<void>(resolve =>
    child.once('close', () => {
      alive.delete(child)
      resolve()
    }),
  )
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text
        const found = /^Lianke is ready: (\S+)/m.exec(output)?.[1]
        if (found) resolve(new URL(found).origin)
      })
    }
    void exit.then(() => reject(new Error(`the server ended: ${output}`)))
  })
  return { child, url, exit }
}

test(
  'kill -9 in the middle of an answer: what was said is kept, and the answer counts as failed',
  { timeout: 120_000 },
  async () => {
    const pieces = Array.from({ length: 400 }, (_, i) => `第${i}句。`)
    const vendor = await startFakeLlm({ steps: pieces.flatMap(piece => [piece, { wait: 30 }]) })
    try {
      const first = await launch(vendor.url)
      const connection = { host: path.join(data, 'postgres'), port: 5432, user: 'lianke', database: 'lianke', max: 2 }
      const setUp = await openDatabase(connection)
      const tenant = await makeTenant(setUp.db)
      const [agent, linkman] = [await makeAgent(setUp.db, tenant.id), await makeLinkman(setUp.db, tenant)]
      await setUp.close()

      const headers = {
        [HEADER.domain]: tenant.domainId,
        [HEADER.token]: linkman.token,
        'content-type': 'application/json',
      }
      const begun = (await (
        await fetch(first.url + mountPath(BEGIN), {
          method: 'POST',
          headers,
          body: JSON.stringify({ agentId: agent.id, source: 'inside' }),
        })
      ).json()) as { data: { chatId: string } }
      const at = (url: string) => ({ url }) as TestServer
      const reader = listen(at(first.url), ASK, { body: question(begun.data.chatId, '讲很久'), as: linkman.as })
      const { messageId } = (await reader.until('start')).data as RunEvents['start']
      await eventually(() => textOf(reader.events).length > 40)
      first.child.kill('SIGKILL')
      await first.exit
      await reader.ended
      const heard = reader.events.slice()
      assert.ok(!heard.some(one => one.event === 'end' || one.event === 'error'))

      const second = await launch(vendor.url)
      const { db, close } = await openDatabase(connection)
      try {
        // a process that was only slow must not be taken for dead: 20 s, within which a slow machine may not have started
        const [before] = await db
          .select({
            state: aiTurns.state,
            silent: sql<number>`extract(epoch from now() - ${aiTurns.aliveTime})::float`,
          })
          .from(aiTurns)
          .where(eq(aiTurns.id, messageId))
        assert.ok(before && (before.state === 'running' || before.silent >= 20), JSON.stringify(before))
        await db
          .update(aiTurns)
          .set({ aliveTime: sql`${aiTurns.aliveTime} - interval '20 seconds'` })
          .where(eq(aiTurns.id, messageId))
        const rest = listen(at(second.url), RESUME, {
          query: { messageId, after: String(heard.length) },
          as: linkman.as,
        })
        await rest.ended
        const all = [...heard, ...rest.events]
        assert.equal((assertWhole(all).data as { error: string }).error, 'ASSISTANT_INTERRUPTED')
        const [turn] = await db.select().from(aiTurns).where(eq(aiTurns.id, messageId))
        assert.deepEqual([turn?.state, turn?.error, turn?.answer], ['failed', 'ASSISTANT_INTERRUPTED', textOf(all)])
        assert.ok(
          turn && turn.answer.startsWith(textOf(heard)) && pieces.join('').startsWith(turn.answer),
          'nothing that was heard is lost',
        )
      } finally {
        await close()
      }
      second.child.kill('SIGTERM')
      await second.exit
    } finally {
      await vendor.close()
    }
  },
)
