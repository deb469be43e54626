import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hostileTexts, openWatched, showAll, type Watched } from './watched'

describe('no script but ours runs in the page', () => {
  let watched: Watched
  before(async () => {
    // what the policy would have to stop has not run without it
    watched = await openWatched([true])
  })
  after(() => watched.portal.stop())

  test('nothing that is stored runs, on no page', async t => {
    const urls = await hostileTexts(watched, line => t.diagnostic(line))
    // of a page that shows many things the first
    const first = [...new Map(urls.map(url => [url.split('?')[0], url] as const).toReversed()).values()]
    const { phone, found } = await watched.lookAs('linkman', true)
    const shown = await showAll(phone, watched.site, first)
    assert.deepEqual(found, [])
    const drawn = [...shown.values()].filter(text => text.includes('lianke-canary'))
    t.diagnostic(`drawn on ${String(drawn.length)} of ${String(shown.size)}`)
    // the texts did reach the screens
    assert.ok(drawn.length > shown.size / 2, `${String(drawn.length)} of ${String(shown.size)}`)
  })
})
