import { readLlmAccounts } from '../../server/providers/llm/accounts'
import { createLlm } from '../../server/providers/llm/llm'
import { printChoices } from './choose'
import { printEntry } from './entry'
import { printHarm } from './harm'
import { openEval, printRetrieval } from './retrieval'
import { printSkills, SETS } from './skills'

/**
 * `npm run eval`: quality of what the server finds without a language model. `--verbose` names each value that is not right. With
 * `-- skills` the sets of what the assistant can do, asked through the server, or of them those that are named behind it (`-- skills wishes danger`);
 * `--strict` fails below their thresholds,
 * `--model` asks the first language model that the environment configures (LIANKE_LLM_…).
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
  // the first model of the environment answers, as it would in a company
  const llm = process.argv.includes('--model') ? createLlm(readLlmAccounts(process.env)) : undefined
  if (llm && !llm.models.length) throw new Error('no model is configured: set LIANKE_LLM_URL and LIANKE_LLM_MODEL')
  const holds = await printSkills(named.length ? new Set(named) : undefined, llm)
  if (!holds && process.argv.includes('--strict')) process.exitCode = 1
}
run().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
