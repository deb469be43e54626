import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../test/assistant'
import { doors, report, slowReport, starts } from '../../test/start'

const { root, site, data, folder, alive, launch, firstStart, finishesWhatItHasBegun } = starts()

const isAlive = (pid: number): boolean => {
  try {
    return (
      !/^State:\s+[ZX]/m.test(process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : '') &&
      process.kill(pid, 0)
    )
  } catch {
    return false
  }
}

/** A test that is not repeated on other releases of Node: what is refused there is the same, and npm runs the Node of `PATH`. */
const itHere = (name: string, body: () => Promise<void>): void => {
  if (process.env.LIANKE_OTHER_NODE !== '1') void it(name, body)
}

describe('npm start', () => {
  let running: ReturnType<typeof launch>
  let first: { doors: { domainId: string }[]; secret: Buffer }

  it('prepares everything at the first start and names the address last', async () => {
    running = await firstStart()
    first = { doors: await doors(await running.ready), secret: readFileSync(path.join(folder, 'secret')) }
  })

  itHere('refuses a second process on the same folder', async () => {
    const { code, err, out } = await launch(data).exit
    assert.equal(code, 1)
    assert.match(err, new RegExp(`^Lianke cannot start\\. .*in use by process ${running.child.pid}[^\\n]*\\n$`))
    assert.doesNotMatch(out, /ready/)
  })

  itHere('refuses a port that is taken before it touches anything', async () => {
    const port = new URL(await running.ready).port
    const { code, err } = await launch({ LIANKE_DATA: 'other', PORT: port }).exit
    assert.deepEqual(
      [code, err],
      [
        1,
        `Lianke cannot start. Port ${port} is in use. Set PORT to another one, for example PORT=${Number(port) + 1}.\n`,
      ],
    )
    assert.ok(!existsSync(path.join(root, 'other')))
  })

  itHere('says in one line what is wrong with its settings', async () => {
    const settings = [
      [{ PORT: 'eighty' }, /^Lianke cannot start\. PORT must be a whole number, not "eighty"\n$/],
      [{ LIANKE_SECRET: 'short' }, /^Lianke cannot start\. LIANKE_SECRET must be [^\n]*\n$/],
      [
        { DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:1/none', LIANKE_DATA: 'elsewhere' },
        /^Lianke cannot start\. The database of DATABASE_URL cannot be reached: (?!.*hidden)[^\n]*\n$/,
      ],
      ...(process.platform === 'linux'
        ? [
            [
              { LIANKE_DATA: '/sys/lianke' },
              /^Lianke cannot start\. The data folder \/sys\/lianke cannot be written\. Give it to the user that runs Lianke [^\n]*LIANKE_DATA: [A-Z]+: [^\n]*\n$/,
            ] as const,
          ]
        : []),
    ] as const
    await Promise.all(
      settings.map(async ([env, message]) => {
        const { code, err } = await launch({ ...env }).exit
        assert.equal(code, 1)
        assert.match(err, message)
      }),
    )
  })

  itHere(
    'does not start where others can reach it with what lets anybody in, and says each reason and its remedy',
    async () => {
      const refused = async (env: Record<string, string>) => {
        const { code, err, out } = await launch(env).exit
        assert.deepEqual([code, out], [1, ''])
        const [head, ...reasons] = err.trimEnd().split('\n')
        assert.equal(head, 'Lianke does not start where others can reach it:')
        return reasons
      }
      const port = new URL(await running.ready).port
      const reasons = await refused({
        LIANKE_DATA: 'public',
        HOST: '0.0.0.0',
        LIANKE_PUBLIC_URL: 'https://portal.example.com',
        LIANKE_SANDBOX: '1',
        LIANKE_DEMO: '1',
        PORT: port,
      })
      assert.deepEqual(
        reasons.map(reason => /\w+/.exec(reason)?.[0]),
        ['LIANKE_SANDBOX', 'LIANKE_DEMO', 'LIANKE_SECRET'],
      )
      assert.ok(!existsSync(path.join(root, 'public')), 'nothing was begun')
    },
  )

  it('finishes what it has begun when it is stopped', () => finishesWhatItHasBegun(running))

  it('starts again at once, with the same data and nothing twice', async () => {
    running = launch(data)
    const url = await running.ready
    assert.doesNotMatch(running.output(), /first start/)
    assert.deepEqual(await doors(url), first.doors)
    assert.ok(readFileSync(path.join(folder, 'secret')).equals(first.secret))
    assert.deepEqual(await report(url, 'slow'), { status: 200, data: { accepted: 0 } })
  })

  it('comes back after kill -9 with all that it acknowledged', async () => {
    const url = await running.ready
    const acknowledged: string[] = []
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let i = 0; ; i++) {
        const reply = await report(url, `kill-${writer}-${i}`).catch(() => null)
        if (!reply) return
        if (reply.status === 200) acknowledged.push(`kill-${writer}-${i}`)
      }
    })
    for (const began = Date.now(); acknowledged.length < 40 && Date.now() - began < 30_000;) await sleep(5)
    assert.ok(acknowledged.length >= 40)
    running.child.kill('SIGKILL')
    await Promise.all(writers)
    running = launch(data)
    const again = await running.ready
    for (const id of acknowledged) assert.deepEqual(await report(again, id), { status: 200, data: { accepted: 0 } }, id)
    running.child.kill('SIGINT')
    assert.equal((await running.exit).code, 0)
  })

  itHere(
    "does not start where others can reach it on the demo's data, nor with its password, and tells that with the rest",
    async () => {
      const refused = await launch({ ...data, NODE_ENV: 'production' }).exit
      assert.equal(refused.code, 1)
      const reasons = refused.err.trimEnd().split('\n').slice(1)
      assert.deepEqual(
        reasons.map(reason => /LIANKE_SECRET|Mufeng Home|Hengji Industrial/.exec(reason)?.[0]),
        ['LIANKE_SECRET', 'Mufeng Home', 'Hengji Industrial'],
      )
      assert.match(reasons[1] ?? '', /Remove it: npm run tenant -- remove --tenant mufeng --yes$/)
      assert.ok(!existsSync(path.join(folder, 'lianke.pid')), 'the database is stopped again')
    },
  )

  it('stops at once at a second signal', async () => {
    running = launch(data)
    const url = await running.ready
    const slow = slowReport(url, 'never')
    await slow.taken
    running.child.kill('SIGTERM')
    await eventually(() => running.output().includes('Stopping ...'))
    // within a second it would be the same signal, passed on by npm
    await sleep(1200)
    running.child.kill('SIGTERM')
    assert.equal((await running.exit).code, 130)
    await slow.closed
    running = launch(data)
    assert.deepEqual(await report(await running.ready, 'never'), { status: 200, data: { accepted: 1 } })
    running.child.kill('SIGTERM')
    assert.equal((await running.exit).code, 0)
  })

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    itHere(`stops with npm, which started it, when that gets ${signal}`, async () => {
      const place = {
        PATH: process.env.PATH ?? '',
        HOME: root,
        npm_config_update_notifier: 'false',
        LIANKE_DATA: folder,
        LIANKE_SITE: site,
        LIANKE_CONSOLE: site,
        PORT: '0',
      }
      const npm = spawn('npm', ['start'], {
        cwd: path.join(__dirname, '../..'),
        env: place,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      alive.add(npm)
      npm.once('exit', () => alive.delete(npm))
      let output = ''
      for (const stream of [npm.stdout, npm.stderr])
        stream.on('data', (text: Buffer) => {
          output += text
        })
      await eventually(() => /^Lianke is ready: /m.test(output), 120_000)
      const server = (JSON.parse(readFileSync(path.join(folder, 'lianke.pid'), 'utf8')) as { pid: number }).pid
      const postgres = Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
      assert.ok(isAlive(server) && isAlive(postgres))
      assert.notEqual(npm.pid, server)
      npm.kill(signal)
      await eventually(() => !isAlive(server) && !isAlive(postgres), 60_000)
      assert.match(output, /Stopping \.\.\./)
      // cleanly: nothing is left that a crash would leave
      assert.ok(!existsSync(path.join(folder, 'lianke.pid')))
    })
  }
})
