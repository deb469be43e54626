/** How far the server's clock is ahead of this one, ms. */
let ahead = 0

/** The present moment, ms since 1970, by the server's clock: a device's may be wrong by hours. The server's own on the server. */
export const presentTime = (): number => Date.now() + ahead

/** Answers say in whole seconds when they were written. */
const SECOND_MS = 1000

/**
 * Learns the server's clock from when it says that an answer was written (`date`), which was asked for at `sent` and here at `received`,
 * both ms since 1970 by the device's clock. What was known stays as long as it can be true: times on a screen do not jump.
 */
export function learnClock(date: string, sent: number, received: number): void {
  const written = Date.parse(date)
  // a clock that was set meanwhile says nothing of either
  if (Number.isNaN(written) || received < sent) return
  const [least, most] = [written - received, written + SECOND_MS - sent]
  if (ahead < least || ahead > most) ahead = Math.round((least + most) / 2)
}
