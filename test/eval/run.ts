import { printEntry } from './entry'
import { printRetrieval } from './retrieval'

/** `npm run eval`: quality of what the server finds without a language model. `--verbose` names each value that is not right. */
const verbose = process.argv.includes('--verbose')
printEntry({ verbose })
printRetrieval({ verbose }).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
