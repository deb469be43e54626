import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { buildServer } from '../server/app/app'
import { openDatabase, type Database, type Db } from '../server/db/database'
import { openEmbedded } from '../server/db/embedded'
import { HEADER, mountPath } from '../shared/api'
import { makeLinkman, makeTemplate, makeTenant } from '../test/factories'
import { appOn } from './app'
import { upperQuartile } from './load'

const PEOPLE = 20
const ROUNDS = 12
const ROUND_MS = 1000
const WARM_UP_MS = 2000

/** The same database, but what is written aside of a transaction is written inside it: the row of the numbers is held until the commit. */
function heldInside(db: Database): Database {
  const open = new AsyncLocalStorage<Db>()
  const transaction: Database['transaction'] = (work, config) =>
    db.transaction(tx => open.run(tx, () => work(tx)), config)
  return new Proxy(db, {
    get(of, name): unknown {
      if (name === 'transaction') return transaction
      return Reflect.get(name === 'aside' ? { aside: open.getStore() ?? of.aside } : of, name)
    },
  })
}

/** Requests that twenty people of one company raise at once, each for a customer: their numbers taken aside, against the row of the day's numbers held inside the transaction. */
export async function benchNumbers(root: string): Promise<void> {
  const embedded = await openEmbedded(path.join(root, 'numbers'), () => undefined)
  const { db, close } = await openDatabase(embedded.connection)
  try {
    const tenant = await makeTenant(db)
    const template = await makeTemplate(db, tenant.id)
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => makeLinkman(db, tenant)))
    const body = { templateId: template.id, attribute: { problem: 'It drips' } }
    const serverOn = (on: Database) => buildServer(appOn(on, path.join(root, 'numbers-data')))
    const servers = { aside: await serverOn(db), held: await serverOn(heldInside(db)) }

    const speedOf = async (which: keyof typeof servers, ms: number): Promise<number> => {
      const began = performance.now()
      let answers = 0
      await Promise.all(
        people.map(async ({ token }) => {
          while (performance.now() - began < ms) {
            const { statusCode, payload } = await servers[which].inject({
              method: 'POST',
              url: mountPath('POST /ssp/event/create'),
              headers: {
                [HEADER.domain]: tenant.domainId,
                [HEADER.token]: token,
                [HEADER.idempotency]: randomUUID(),
              },
              payload: body,
            })
            if (statusCode !== 200) throw new Error(`a request was answered with ${statusCode}: ${payload}`)
            answers++
          }
        }),
      )
      return answers / ((performance.now() - began) / 1000)
    }
    for (const which of ['aside', 'held'] as const) await speedOf(which, WARM_UP_MS)
    const rounds: { aside: number; held: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const speed = { aside: 0, held: 0 }
      // they take turns at being the second, too
      for (const which of round % 2 ? (['aside', 'held'] as const) : (['held', 'aside'] as const))
        speed[which] = await speedOf(which, ROUND_MS)
      rounds.push(speed)
    }
    for (const server of Object.values(servers)) await server.close()
    const [aside, held] = [upperQuartile(rounds.map(one => one.aside)), upperQuartile(rounds.map(one => one.held))]
    const ratios = rounds.map(one => one.aside / one.held).toSorted((a, b) => a - b)
    console.log(`Numbers, ${PEOPLE} people of one company who raise requests at once, ${ROUNDS} rounds in turns`)
    console.log(
      `  raising: ratio ${(aside / held).toFixed(2)}, numbers taken aside ${Math.round(aside)}/s, their row held until the commit ${Math.round(held)}/s (single rounds ${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)})`,
    )
  } finally {
    await close()
    await embedded.stop()
  }
}
