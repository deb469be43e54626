import { call } from '@/api/call'
import { keep, load } from '@/platform/storage'
import { ApiError } from '@shared/envelope'

let making: Promise<void> | null = null
/** Gives this device a secret, by which what a visitor began here is found again; nothing where there is one, or somebody has signed in. Throws ApiError. */
export const becomeVisitor = async (): Promise<void> => {
  if (load('token') || load('touristId')) return
  making ??= call('POST /api/voice/outside/tourist', {})
    .then(({ touristId }) => keep('touristId', touristId))
    .finally(() => {
      making = null
    })
  await making
}

let merging: Promise<boolean> | null = null
async function merge(touristId: string): Promise<boolean> {
  try {
    await call('POST /shopCart/mergeShopCart', { body: { touristId } })
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}

/** Adds what this device's visitor put into the cart to that of the person who has signed in now. */
export function mergeVisitor(): void {
  const touristId = load('touristId')
  merging = touristId ? merge(touristId) : null
}

/** Resolves when that is done; what failed is tried once more. */
export async function visitorMerged(): Promise<void> {
  if (merging && !(await merging)) {
    mergeVisitor()
    await merging
  }
}
