import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { chaos, type Fault, type FaultReport } from '../chaos/chaos'

/** The same seed gives the same moments, as far as the machine lets it: LIANKE_TEST_SEED=… repeats a run. `npm run chaos` is the long version. */
const seed = Number(process.env.LIANKE_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
// few starts; how a database is cut off is shown in outage.test.ts
const FAULTS: readonly Fault[] = ['disk full', 'server killed while it starts', 'database killed', 'disk short']

test(
  'kill -9 and a full disk lose nothing that was acknowledged, and double nothing',
  { timeout: 230_000 },
  async (t: TestContext) => {
    t.diagnostic(`LIANKE_TEST_SEED=${seed}`)
    const report = await chaos({ faults: FAULTS, writers: 6, seed })
    t.diagnostic(`${report.acknowledged} writes acknowledged; disk: ${report.disk}`)
    for (const { fault, answers, recovery } of report.faults)
      t.diagnostic(`${fault}: ${JSON.stringify(answers)}, back after ${recovery.join(', ')} ms`)

    assert.deepEqual(report.wrong, [])
    assert.deepEqual([report.lost, report.doubled], [0, 0])
    assert.ok(report.acknowledged >= FAULTS.length * 10)
    const of = (fault: Fault): FaultReport => {
      const found = report.faults.find(one => one.fault === fault)
      assert.ok(found, fault)
      return found
    }
    // the faults did what they are called
    const [short, full] = [of('disk short'), of('disk full')]
    assert.ok(short.answers['507'], 'below the reserve writes are refused with 507')
    assert.ok(short.reads, 'below the reserve reads go on')
    assert.ok(full.answers['503'] || full.answers['507'], 'on a full disk writes are refused with 503 or 507')
  },
)
