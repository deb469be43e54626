import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { texts } from '../../server/domains/assistant/text.pool'
import { makeCompany, type Company } from '../company/company'
import { openPortal, type Portal } from '../e2e/portal'
import { titleOf, type Run } from './all'
import { visitBrowser } from './driver.h5'
import { openNetwork, type Network } from './network'
import { underWeather } from './weather'

/** The journeys in a browser. */
export function h5Journeys(runs: readonly Run[]): void {
  describe('customer journeys on H5', () => {
    let portal: Portal
    let network: Network
    let elsewhere: Company
    before(async () => {
      portal = await openPortal()
      // as the product does at its start: who asks first does not wait for the process
      texts.warm()
      network = await openNetwork(portal.url)
      elsewhere = await makeCompany(portal)
    })
    after(async () => {
      await network.close()
      await portal.stop()
    })
    for (const { journey, language, weather } of runs) {
      test(titleOf({ journey, language, weather }), async () => {
        network.reset()
        const company = await makeCompany(portal)
        const { domainId } = company.tenant
        const driver = await visitBrowser(await portal.visitor({ language, domainId, origin: network.url }))
        const { sky, over } = underWeather(driver, network, weather)
        await journey.run(driver, { ...portal, company, elsewhere, network, weather: sky })
        await driver.leave()
        over()
        assert.ok(network.count('/linkc/getInitData') > 0, 'the portal was reached through the network of the journey')
      })
    }
  })
}
