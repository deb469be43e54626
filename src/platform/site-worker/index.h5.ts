import type { SiteWorker } from './types'

/** Beside the page (config/offline). */
const FILE = 'sw.js'
/** Its caches: those it names itself, and the one that has its place in the name. */
const OURS = 'lianke-'
const GONE = [404, 410]
const AGAIN_MS = 10_000

/** What this page has loaded already: the worker was not there yet. */
const loaded = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(entry => entry.name)
    .filter(name => name.startsWith(new URL('.', location.href).href))

/** Deletes what the worker of this place has kept. */
async function forget(): Promise<void> {
  const place = new URL('.', location.href).href
  const names = (await caches.keys()).filter(name => name.startsWith(OURS) || name.includes(place))
  await Promise.all(names.map(name => caches.delete(name)))
}

export const siteWorker: SiteWorker = {
  async install() {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    // a preview in somebody's frame leaves nothing behind
    if (!workers || window.top !== window) return
    const { status, ok } = await fetch(FILE, { cache: 'no-store' })
    if (ok) {
      await workers.register(FILE, { updateViaCache: 'none' })
      const { active } = await workers.ready
      const tell = () => active?.postMessage({ page: location.href.split('#')[0], files: loaded() }, [])
      tell()
      // what was on its way past the worker when it came
      setTimeout(tell, AGAIN_MS)
    } else if (GONE.includes(status)) {
      // the operator has taken it away
      await (await workers.getRegistration(FILE))?.unregister()
      await forget()
      // it goes on to serve the page that is open, and keeps files that were on their way
      setTimeout(() => void forget(), AGAIN_MS)
    }
  },
}
