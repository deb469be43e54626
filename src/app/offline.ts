import { interceptor } from '@/api/call'
import { whenIdle } from '@/platform/idle'

/** The first page's own calls and files go before, ms. */
const REST_MS = 2000
/** Longest wait for a moment of rest, and for code where there may be no network to bring it, ms. */
const MOST_MS = 4000
const PATIENCE_MS = 1000

// one file: the first page does without
const loadLast = () => import(/* webpackChunkName: "alone-offline" */ '@/api/last')
const loadOutbox = () => import(/* webpackChunkName: "alone-offline" */ '@/stores/outbox')
const ignore = (): undefined => undefined

/** Has last answers kept and shown, and sends what waits for the network. */
export function goOffline(): void {
  const rested = new Promise<void>(resolve => setTimeout(() => whenIdle(resolve, MOST_MS), REST_MS))
  const send = () =>
    void rested
      .then(loadOutbox)
      .then(({ flush }) => flush())
      .catch(ignore)
  send()
  rested
    .then(() => import(/* webpackChunkName: "alone-offline" */ '@/platform/site-worker'))
    .then(({ siteWorker }) => siteWorker.install())
    .catch(ignore)
  interceptor.answered = (...answer) => {
    rested
      .then(loadLast)
      .then(({ keepAnswer }) => keepAnswer(...answer))
      .catch(ignore)
    send()
  }
  interceptor.forget = () => {
    loadLast()
      .then(({ forgetAnswers }) => forgetAnswers())
      .catch(ignore)
  }
  interceptor.failed = (...failure) =>
    Promise.race([
      loadLast()
        .then(({ lastAnswer }) => lastAnswer(...failure))
        .catch(ignore),
      new Promise(resolve => setTimeout(resolve, PATIENCE_MS)),
    ])
}
