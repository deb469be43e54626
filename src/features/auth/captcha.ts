import { sha256 } from 'js-sha256'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'

export type Challenge = Output<Contract, 'GET /shb/member/imageCode'>['challenge']

/** The screen stands still for this long at most, ms; then it has a moment to draw and to take keys. */
const SLICE_MS = 12

const bytesOf = (hex: string): number[] => (hex.match(/../g) ?? []).map(pair => parseInt(pair, 16))

/**
 * Finds the answer to a captcha (contract: GET /shb/member/imageCode), in slices that leave the screen usable. Scripts alone: a
 * mini-program has no crypto of the browser's. Null when `givenUp` says so, or there is no answer.
 */
export async function solve(
  { salt, nonce, cost, keyPrefix, most }: Challenge,
  { onProgress, givenUp }: { onProgress: (part: number) => void; givenUp: () => boolean },
): Promise<string | null> {
  const start = [...bytesOf(salt), ...bytesOf(nonce)]
  const wanted = bytesOf(keyPrefix)
  let began = Date.now()
  for (let counter = 0; counter < most; counter++) {
    let key = [...start, counter >>> 24, (counter >>> 16) & 255, (counter >>> 8) & 255, counter & 255]
    for (let n = 0; n < cost; n++) key = sha256.digest(key)
    if (wanted.every((byte, i) => key[i] === byte)) return String(counter)
    if (Date.now() - began < SLICE_MS) continue
    onProgress(counter / most)
    await new Promise(resolve => {
      setTimeout(resolve, 0)
    })
    if (givenUp()) return null
    began = Date.now()
  }
  return null
}
