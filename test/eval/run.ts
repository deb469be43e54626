import { printChoices } from './choose'
import { printEntry } from './entry'
import { printHarm } from './harm'
import { openEval, printRetrieval } from './retrieval'
import { printSkills, SETS } from './skills'

/**
 * `npm run eval`: quality of what the server finds without a language model. `--verbose` names each value that is not right. With
 * `-- skills` the sets of what the assistant can do, asked through the server, or of them those that are named behind it (`-- skills wishes danger`);
 * `--strict` fails below their thresholds.
 */
const verbose = process.argv.includes('--verbose')
async function printAnswers(): Promise<void> {
  printEntry({ verbose })
  printChoices({ verbose })
  const server = await openEval()
  try {
    await printRetrieval(server, { verbose })
    await printHarm(server, { verbose })
  } finally {
    await server.close()
  }
}
async function run(): Promise<void> {
  if (!process.argv.includes('skills')) return printAnswers()
  const named = SETS.filter(set => process.argv.includes(set))
  const holds = await printSkills(named.length ? new Set(named) : undefined)
  if (!holds && process.argv.includes('--strict')) process.exitCode = 1
}
run().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
