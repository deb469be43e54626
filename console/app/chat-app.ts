import type { Answer } from '../api/call'
import { callWith } from '../api/call'
import { consolePath, domainId } from '../api/address'

export type ChatApp = Answer<'GET /staff/entrance'>['chatApps'][number]
/** What a chat app came back with. */
export interface Returned {
  app: ChatApp
  code: string
  state: string
  verifier: string
}
interface Kept {
  app: ChatApp
  state: string
  verifier: string
  /** where the person was */
  back: string
}

const KEY = `lianke-console chat app ${domainId}`
const HOME = consolePath(domainId, '/')
/** As the server makes it; the console's own addresses have other words there. */
const STATE = /^[0-9a-f]{74}$/

/** The chat app whose browser this is. */
export const insideApp: ChatApp | null = /DingTalk/i.test(navigator.userAgent)
  ? 'dingtalk'
  : /wxwork/i.test(navigator.userAgent)
    ? 'wecom'
    : null

/** Goes to the page of a chat app that asks who somebody is. Throws ApiError. */
export async function leaveFor(app: ChatApp): Promise<void> {
  const { url, state, verifier } = await callWith(
    'POST /staff/login/chatApp/begin',
    {},
    { body: { app, inApp: insideApp === app, origin: location.origin } },
  )
  const back = location.pathname + location.search + location.hash
  sessionStorage.setItem(KEY, JSON.stringify({ app, state, verifier, back } satisfies Kept))
  location.assign(url)
}

function takeKept(): Kept | null {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  try {
    return text ? (JSON.parse(text) as Kept) : null
  } catch {
    return null
  }
}

/** Reads what a chat app put into the address, and takes it out again before anything else sees it: null for nothing, 'unfinished' for what this browser did not ask for, or a refusal. */
function readReturned(): Returned | 'unfinished' | null {
  const query = new URLSearchParams(location.search)
  const state = query.get('state') ?? ''
  if (location.pathname !== HOME || !STATE.test(state)) return null
  const kept = takeKept()
  const code = query.get('authCode') ?? query.get('code') ?? ''
  const mine = kept?.state === state ? kept : null
  history.replaceState(null, '', mine?.back.startsWith(HOME) ? mine.back : HOME)
  return mine && code ? { app: mine.app, code, state, verifier: mine.verifier } : 'unfinished'
}

let returned = readReturned()
/** What a chat app came back with, once. */
export function takeReturned(): Returned | 'unfinished' | null {
  const taken = returned
  returned = null
  return taken
}
