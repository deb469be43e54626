import { ApiError } from '@shared/envelope'

/** Has the person sign in once more; false when they would rather not. */
type Ask = () => Promise<boolean>
let ask: Ask | null = null
/** Says how it is asked for while the console is open. */
export const onProofNeeded = (next: Ask) => {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

let asked: Promise<boolean> | null = null
/** Once for all calls of the moment. */
const isProven = (): Promise<boolean> =>
  (asked ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asked = null
  }))

/** Does something, and where the server wants to know first whether it is still the same person, once more after they have signed in again. */
export async function withProof<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ApiError) || error.id !== 'PROOF_NEEDED' || !(await isProven())) throw error
    return attempt()
  }
}
