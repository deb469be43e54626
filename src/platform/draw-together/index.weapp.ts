import type { DrawTogether } from './types'

/** No answer waits longer for the others, ms. */
const MOST_MS = 200

let underWay = 0
let waiting: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function release(): void {
  clearTimeout(timer)
  timer = undefined
  const answered = waiting
  waiting = []
  for (const go of answered) go()
}

export const drawTogether: DrawTogether = async work => {
  underWay++
  try {
    return await work()
  } finally {
    underWay--
    if (underWay)
      await new Promise<void>(resolve => {
        waiting.push(resolve)
        timer ??= setTimeout(release, MOST_MS)
      })
    else release()
  }
}
