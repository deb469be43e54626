/** Longer ones are judged by their beginning: looking at all of a long one takes a tenth of a second. */
const LOOKED_AT = 40
/** Of 0 to 4. Below: found within a million guesses, as those of every list of common passwords are. */
const LEAST_SCORE = 2

/** Loaded when somebody chooses a password, because its lists take 40 MB. */
let judge: ReturnType<typeof load> | null = null
async function load() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LOOKED_AT })
}

/**
 * Whether somebody who knows the account needs few guesses: common passwords, rows of keys, what repeats, days, and the account or the name
 * itself, with whatever stands at their ends.
 */
export async function isEasyToGuess(password: string, known: readonly string[]): Promise<boolean> {
  const typed = password.toLowerCase()
  const words = known.filter(one => one.length >= 3).map(one => one.toLowerCase())
  // the beginning of a long account is no word of any list
  if (words.some(word => word.includes(typed))) return true
  judge ??= load()
  const parts = words.flatMap(word => [word, ...word.split(/[^\p{L}\p{N}]+/u).filter(part => part.length >= 3)])
  return (await judge).check(password.slice(0, LOOKED_AT), parts).score < LEAST_SCORE
}
