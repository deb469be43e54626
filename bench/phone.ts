import type { CDPSession, Page } from 'playwright-core'

/** A processor of this machine against that of a slow phone. */
export const SLOWER = 4

/** Lets a page run as on a slow phone. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return device
}
