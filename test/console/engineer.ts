import type { Browser } from 'playwright-core'
import { onServer } from './desk'
import type { LiveServer } from '../live-server'

export let server: LiveServer
export let browser: Browser

/** A server and a browser. */
export const prepare = (): void =>
  onServer(given => {
    ;({ server, browser } = given)
  })
