/** Every call lives below this path, except keys that the specification already writes with it. */
const API_PREFIX = '/api'

/** The path a contract key (`METHOD /path`) is mounted at: the specification's short path below `/api`. */
export const mountPath = (key: string): string => {
  const path = key.slice(key.indexOf(' ') + 1)
  return path.startsWith(API_PREFIX + '/') ? path : API_PREFIX + path
}

/** Request headers that both sides agree on. `token` and `shb-language` are the specification's names; `tourist-id` is the generated id of a visitor (spec §4 "Chat"); `platform` what the app was built for: weapp or dd, none in a browser. */
export const HEADER = {
  token: 'token',
  language: 'shb-language',
  domain: 'domain-id',
  tourist: 'tourist-id',
  platform: 'platform',
  idempotency: 'idempotency-key',
} as const

/** The language that is shown, which the next page of the site is drawn in before its scripts run. */
export const LANGUAGE_COOKIE = 'lianke-language'

/** The text part that names an uploaded file, where the device gives it a name of its own. */
export const FILENAME_PART = 'filename'
