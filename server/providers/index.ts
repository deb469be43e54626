import type { Config } from '../config'
import { diskStorage, type Storage } from './storage'
import { sandboxSms, type Sms } from './sms'

/** The world outside: each an interface with a real client and a sandbox, chosen by configuration, never by business code. */
export interface Providers { sms: Sms; storage: Storage }

/** Providers as configured. */
export function createProviders(config: Config): Providers {
  return { sms: sandboxSms(), storage: diskStorage(config.dataFolder) }
}

/** Names of the providers that are sandboxes here: for the log, /health and the login page. */
export const sandboxesOf = (providers: Providers): string[] =>
  (Object.keys(providers) as (keyof Providers)[]).filter(name => providers[name].sandbox)
