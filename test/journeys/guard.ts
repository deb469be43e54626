import assert from 'node:assert/strict'
import { makeTenant } from '../factories'
import { sheetTexts } from '../../src/features/knowledge/assistant/components/sheets.i18n'
import { wikiTexts } from '../../src/features/knowledge/wiki/wiki.i18n'
import { auth } from '../../src/features/auth/auth.i18n'
import { home } from '../../src/features/portal/home.i18n'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { common } from '../../src/i18n/common.i18n'
import { eventually, wordsIn } from '../screen'
import { ask, openAssistant } from './assistant'
import { step, type Driver } from './driver'
import type { Journey } from './journey'
import { openAs, type World } from './world'

export async function enterAccount(driver: Driver, world: World): Promise<void> {
  const { account, password } = world.company.account
  await driver.find('.login__mode', driver.words(auth)('byAccount')).tap()
  await driver.find('#login-account').type(account)
  await driver.find('#login-password').type(password)
  await world.weather.writes('POST /auth/login', () => driver.find('#login-submit').tap(), {
    told: () => driver.find('.login__error', driver.words(common)('network')).text(),
    kept: async () => assert.equal(await driver.find('#login-password').value(), password),
  })
}

export const guard: Journey = {
  title: 'is led to the login and back to the screen that was wanted, and by every redirect to its end',
  async run(driver, world) {
    await step(driver, 'wants something that needs a login, and gets there', async () => {
      await driver.open('/service/serviceList?state=processing')
      assert.equal((await driver.at('/login')).get('from'), '/service/serviceList?state=processing')
      await enterAccount(driver, world)
      assert.equal((await driver.at('/service/serviceList')).get('state'), 'processing')
      await driver.find('#tab-processing').text()
    })
    await step(driver, 'comes by a link for another phone, and has to sign in again', async () => {
      const { linkman, neighbour } = world.company
      const other = `/service/serviceList?phone=${neighbour.phone}&source=miniprogram&state=all`
      await driver.open(other)
      const query = await driver.at('/login')
      assert.equal(query.get('relogin'), 'true')
      assert.equal(query.get('from'), other)
      await eventually(async () => assert.equal(await driver.find('#login-phone').value(), neighbour.phone))
      await eventually(async () => assert.equal(await driver.kept('token'), null))
      await openAs(driver, world, `/service/serviceList?phone=${linkman.phone}&source=miniprogram&state=all`)
    })
    await step(driver, 'follows redirects', async () => {
      for (const [from, to] of [
        ['/chooseEvent', '/mall/serviceCenter'],
        ['/mall/service', '/service/serviceList?state=all'],
        ['/event/evaluate', '/service/serviceList?state=unEvaluate'],
        ['/nopass', '/mall/index'],
        ['/login', '/mall/index'],
      ] as const) {
        await driver.open(from)
        const [path = '', query = ''] = to.split('?')
        assert.equal((await driver.at(path)).toString(), query, from)
      }
    })
    await step(driver, 'gets lost, and goes home', async () => {
      await driver.open('/no/such/page')
      assert.equal((await driver.at('/404')).get('from'), '/no/such/page')
      await driver.find('.plain__text', driver.words(portalTexts)('notFoundText')).text()
      await driver.find('.plain__actions').find('.button').tap()
      await driver.at('/mall/index')
    })
    await step(
      driver,
      'reads articles as a visitor, and what the assistant quotes, and is led to the login by what is a person’s',
      async () => {
        const { code, prices } = world.company.articles
        const title = () => driver.find('.wiki-detail__title').text()
        await driver.open('/login?relogin=true')
        await driver.at('/login')
        await eventually(async () => assert.equal(await driver.kept('token'), null))
        for (const { id } of [code, prices]) {
          await driver.open(`/wiki/detail/${id}`)
          await driver.at(`/wiki/detail/${id}`)
          await title()
        }
        await driver.open('/collection/list')
        assert.equal((await driver.at('/login')).get('from'), '/collection/list')
        await driver.open('/mall/user')
        await openAssistant(driver, world)
        await ask(driver, world, 'E4 故障怎么办')
        await driver.find('.sources__one', /E4/).tap()
        await driver.find('.sheet .button', driver.words(sheetTexts)('openArticle')).tap()
        await driver.at(`/wiki/detail/${code.id}`)
        assert.match(await title(), /E4/)
      },
    )
    await step(driver, 'signs in to like it, and is back at the article', async () => {
      const t = driver.words(wikiTexts)
      await driver.find('.wiki-mark', t('like')).tap()
      await driver.at('/login')
      await enterAccount(driver, world)
      await driver.at(`/wiki/detail/${world.company.articles.code.id}`)
      await world.weather.writes('POST /collection/addFabulous', () => driver.find('.wiki-mark', t('like')).tap(), {
        kept: () => driver.find('.wiki-mark', t('like')).text(),
      })
      await driver.find('.wiki-mark', t('liked')).text()
    })
  },
}

/** A mini-program's rule; a browser counts as one only by its name, see test/e2e/shell.deep.test.ts. */
export const clicks: Journey = {
  title: 'taps anything without a login inside a mini-program and is asked to sign in, except in the language chooser',
  async run(driver, world) {
    const strict = await makeTenant(world.db, { flags: { MinAppNoLogin: false }, door: { languageList: ['zh', 'en'] } })
    await step(driver, 'chooses a language without a login', async () => {
      await driver.open(`/mall/index?domainId=${strict.domainId}`)
      await driver.at('/mall/index')
      await driver.find('.language-pill').tap()
      await driver.find('.languages__one', 'English').tap()
      await driver.find('.languages').find('.button', driver.words(common)('confirm')).tap()
      await driver.find('.home__sign-in', wordsIn('en')(home)('welcomeHint')).text()
      await driver.at('/mall/index')
    })
    await step(driver, 'taps a text, and is at the login', async () => {
      await driver.find('.home__sign-in').find('.sub').tap()
      await driver.at('/login')
    })
    await step(driver, 'looks around freely where the door lets visitors in', async () => {
      const open = await makeTenant(world.db, { flags: { MinAppNoLogin: true } })
      await driver.open(`/mall/index?domainId=${open.domainId}`)
      await driver.at('/mall/index')
      await driver.find('.home__sign-in').find('.sub').tap()
      await driver.find('.tabbar__tab').nth(2).tap()
      await driver.at('/mall/user')
    })
  },
}
