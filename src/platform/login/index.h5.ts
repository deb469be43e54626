import type { Authorization, LoginCode, LoginPlatform } from './types'

/** In the tab only, so that the next visit asks again: the state that this visit went to the authorization page with. */
const LEFT = 'lianke.authorization'
const left = (): string | null => {
  try {
    return sessionStorage.getItem(LEFT)
  } catch {
    return null
  }
}
/** whether this page load knows that it has been there, should the tab keep nothing */
let been = false
function note(state: string): void {
  been = true
  try {
    sessionStorage.setItem(LEFT, state)
  } catch (error) {
    console.warn('sessionStorage', error)
  }
}

// WeCom's browser and a mini-program's web view name WeChat too: the one wants WeCom's authorization, in the other the mini-program signs in
const inWechat = /MicroMessenger/i.test(navigator.userAgent) && !/wxwork|miniProgram/i.test(navigator.userAgent)

/** What the authorization page answered. It leaves the address at once: neither a reload nor a shared link may carry it. */
function takeReturn(): LoginCode {
  const url = new URL(location.href)
  const { searchParams } = url
  const [code, state] = [searchParams.get('code'), searchParams.get('state')]
  if (state === null) return { status: 'none' }
  searchParams.delete('code')
  searchParams.delete('state')
  history.replaceState(history.state, '', url)
  // an answer to a question that this visit did not ask may sign the person in as somebody else
  const asked = state === left()
  note(state)
  return !asked ? { status: 'none' } : code ? { status: 'ok', code } : { status: 'cancelled' }
}

let returned: LoginCode = inWechat ? takeReturn() : { status: 'none' }

const authorization: Authorization = {
  returnUrl: () => location.href,
  mayLeave: () => !been && left() === null,
  leave(url) {
    note(new URL(url, location.href).searchParams.get('state') ?? '')
    // a step back from there shows this page as it was left, waiting
    window.addEventListener('pageshow', event => {
      if (event.persisted) location.reload()
    })
    location.assign(url)
  },
  stay() {
    if (left() === null) note('')
  },
}

export const login: LoginPlatform = {
  app: inWechat ? 'wechatWeb' : null,
  async code() {
    const answer = returned
    returned = { status: 'none' }
    return answer
  },
  authorization: inWechat ? authorization : null,
}
