import { printChoices } from './choose'
import { printEntry } from './entry'
import { printHarm } from './harm'
import { openEval, printRetrieval } from './retrieval'

/** `npm run eval`: quality of what the server finds without a language model. `--verbose` names each value that is not right. */
const verbose = process.argv.includes('--verbose')
printEntry({ verbose })
printChoices({ verbose })
async function printAnswers(): Promise<void> {
  const server = await openEval()
  try {
    await printRetrieval(server, { verbose })
    await printHarm(server, { verbose })
  } finally {
    await server.close()
  }
}
printAnswers().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
