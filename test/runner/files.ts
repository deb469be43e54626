import { describe } from 'node:test'
import path from 'node:path'

/** Runs the files of tests named by the arguments one after the other in this process, each as a suite with its path for a name. */
for (const file of process.argv.slice(2))
  describe(file, () => {
    // their tests and hooks become those of the suite
    require(path.resolve(file))
  })
