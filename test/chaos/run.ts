import { chaos, FAULTS, type Fault } from './chaos'

/**
 * npm run chaos [-- --rounds 2 --writers 6 --seed 1 "disk full" …]: ends and starves the real server while people write to it, and counts.
 * Without names every fault has its rounds; about two minutes. Exit 1 when anything was lost, doubled, or otherwise wrong.
 */
const words = process.argv.slice(2)
const numberOf = (name: string, byDefault: number): number => {
  const at = words.indexOf(`--${name}`)
  if (at < 0) return byDefault
  const [, text = ''] = words.splice(at, 2)
  if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a number, not "${text}"`)
  return Number(text)
}

async function main(): Promise<void> {
  const rounds = numberOf('rounds', 2)
  const writers = numberOf('writers', 6)
  const seed = numberOf('seed', Math.floor(Math.random() * 2 ** 31))
  const unknown = words.filter(word => !FAULTS.includes(word as Fault))
  if (unknown.length) throw new Error(`unknown: ${unknown.join(', ')}. There are ${FAULTS.join(', ')}`)
  const faults = (words.length ? (words as Fault[]) : FAULTS).flatMap(fault =>
    Array.from({ length: rounds }, () => fault),
  )
  console.log(`${faults.length} rounds with ${writers} writers, --seed ${seed}`)
  const report = await chaos({ faults, writers, seed, say: console.log })
  console.log(`\nDisk: ${report.disk}`)
  console.table(
    report.faults.map(({ fault, rounds: done, acknowledged, reads, answers, recovery }) => ({
      fault,
      rounds: done,
      acknowledged,
      'reads meanwhile': reads,
      'answers meanwhile': Object.entries(answers)
        .map(([status, count]) => `${status === '0' ? 'none' : status}: ${count}`)
        .join(', '),
      'back after, ms': recovery.join(', '),
    })),
  )
  console.log(
    `${report.intents} writes, ${report.acknowledged} acknowledged, ${report.lost} lost, ${report.doubled} doubled`,
  )
  for (const line of report.wrong) console.log(`wrong: ${line}`)
  process.exitCode = report.lost || report.doubled || report.wrong.length ? 1 : 0
}

void main()
