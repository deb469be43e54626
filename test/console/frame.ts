import type { Browser } from 'playwright-core'
import { inCompany } from './desk'
import type { Company } from '../company/company'
import type { LiveServer } from '../live-server'

export let server: LiveServer
export let browser: Browser
export let company: Company

/** A company with somebody at the desk. */
export const prepare = (): void =>
  inCompany({ account: 'chen', displayName: '陈晨' }, given => {
    ;({ server, browser, company } = given)
  })
