import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { announcements } from '../../server/kernel/tenancy/door.table'
import { newId } from '../../server/db/ids'
import type { ChatApp as Vendor } from '../../server/kernel/identity/openid.table'
import { messageConsents } from '../../server/kernel/notify/message.table'
import { chatLogin } from '../../src/features/auth/chat-login.i18n'
import { home } from '../../src/features/portal/home.i18n'
import { portalTexts } from '../../src/features/portal/portal.i18n'
import { common } from '../../src/i18n/common.i18n'
import { openidTexts } from '../../src/stores/openid.i18n'
import { eventually } from '../screen'
import { eventIn, makeHouse } from '../event-life'
import { makeLinkman, makeStaff, makeTenant } from '../factories'
import { chatOf, comeAgain, LIST, meet } from './chat'
import { step, type Driver } from './driver'
import type { Journey } from './journey'
import { enterAccount } from './guard'
import { fillFeedback, openAs, formOf, type World } from './world'

/** Where the portal asks who the person of a chat app is. */
const CHECK = '/linkc/v3c/wechat/checkAuth'
/** Nothing that goes in circles keeps still for so long, ms. */
const STILL = 700

let codes = Date.now()
/** Asks the server of the portal about a person of a chat app, with a code that the app gives that person. */
async function identify(world: World, app: Vendor, who: string, domainId = world.company.tenant.domainId) {
  const kind = { weapp: 'code', wecom: 'qy', wechatWeb: 'web', dingtalk: 'auth' }[app]
  return world.ok('POST /linkc/v3c/wechat/checkAuth', {
    domainId,
    body: { app, code: `sandbox-${kind}-${who}-${String(++codes)}` },
  })
}

/** Makes a person of a chat app a linkman's other name. */
async function makeKnown(world: World, app: Vendor, who: string, as = world.company.linkman.as): Promise<void> {
  const { openId, appId, ticket } = await identify(world, app, who, as.domainId)
  await world.ok('POST /weixinFansDoor/saveBindRelation', { ...as, body: { openId, appId, ticket } })
}

/** Signs in, or binds, by a text message, on the screen that asks for the phone. */
async function byMessage(driver: Driver, phone: string): Promise<void> {
  await driver.find('#login-phone').type(phone)
  await driver.find('#login-get-code').tap()
  await driver.find('#login-code').type(await driver.find('#login-sandbox-code').text())
  await driver.find('#login-submit').tap()
}

/** How often the portal has asked who the person of the chat app is; waits until it has ended to do so. */
async function askedInAll(world: World): Promise<number> {
  return eventually(async () => {
    const asked = world.network.count(CHECK)
    await sleep(STILL)
    assert.equal(world.network.count(CHECK), asked, 'the portal asks and asks')
    return asked
  })
}

export const phoneKept: Journey = {
  title: 'keeps the phone number from the portal, then cannot give it, and binds it by a text message',
  async run(driver, world) {
    const chat = chatOf(driver)
    const words = driver.words(chatLogin)
    const { neighbour } = world.company
    const who = `o-${randomUUID()}`
    await meet(driver, world, who)
    await step(driver, 'refuses, and may choose again', async () => {
      await driver.find('#login-chat').tap()
      await driver.at('/mall/phone')
      await chat.keepPhone(driver.find('#bind-button'), 'deny')
      await driver.find('.login__sandbox', words('refused')).text()
      await driver.find('#bind-sms', words('bySms')).text()
      await driver.find('#bind-button', words('byButton')).text()
      await driver.at('/mall/phone')
    })
    await step(driver, 'is told that WeChat gives no more numbers', async () => {
      await chat.keepPhone(driver.find('#bind-button'), 'quota')
      await driver.find('.login__sandbox', words('quota')).text()
      await driver.find('#bind-button').gone()
      assert.equal(await driver.kept('token'), null)
      assert.equal((await identify(world, 'weapp', who)).status, 2)
    })
    await step(driver, 'binds by a text message', async () => {
      await byMessage(driver, neighbour.phone)
      await driver.at('/service/serviceList')
      assert.equal(await driver.kept('userName'), neighbour.name)
      assert.equal(await driver.kept('openId'), who)
      assert.equal((await identify(world, 'weapp', who)).status, 1)
    })
  },
}

export const messagesRefused: Journey = {
  title: 'wants no messages, or closes the question, and sends the request all the same',
  async run(driver, world) {
    const chat = chatOf(driver)
    const feedback = formOf(world, 'feedback', driver.language)
    const { id: linkmanId } = world.company.linkman
    const consents = () => world.db.select().from(messageConsents).where(eq(messageConsents.linkmanId, linkmanId))
    const before = await consents()
    await openAs(driver, world, '/mall/index')
    for (const answer of ['reject', 'cancel'] as const) {
      await step(driver, answer, async () => {
        const question = await chat.messages(answer)
        await driver.open(feedback.url)
        await driver.at('/event/create')
        const words = `No messages ${answer}`
        await fillFeedback(driver, world, words)
        await driver.find('#submit').tap()
        const id = (await driver.at('/event/view')).get('id') ?? ''
        assert.ok(Array.isArray(await question.asked()))
        const event = await world.ok('GET /ssp/event/get', { ...world.company.linkman.as, query: { id } })
        assert.equal(event.state, 'created')
        assert.ok(JSON.stringify(event).includes(words))
      })
    }
    assert.equal(world.network.count('/linkc/v3c/wechat/subscribe'), 0)
    assert.deepEqual(await consents(), before)
  },
}

export const signedOut: Journey = {
  title: 'signs out, and the chat app does not sign them in again before the next visit',
  async run(driver, world) {
    const chat = chatOf(driver)
    const [start, shell] = [driver.words(home), driver.words(portalTexts)]
    const vendor = driver.platform === 'dd' ? 'dingtalk' : 'weapp'
    await makeKnown(world, vendor, chat.owner)
    await step(driver, 'is signed in by the chat app', async () => {
      await chat.userIs(chat.owner)
      await comeAgain(driver, world, LIST)
      await driver.at('/service/serviceList')
      assert.equal(await driver.kept('userName'), world.company.linkman.name)
    })
    await step(driver, 'signs out', async () => {
      await driver.open('/mall/user')
      await driver.find('.cell', shell('logout')).tap()
      await driver.find('.button--danger', shell('logout')).tap()
      await driver.toast(shell('loggedOut'))
      await driver.find('.button', start('signIn')).text()
    })
    await step(driver, 'wants a screen that needs a login', async () => {
      const asked = await askedInAll(world)
      await driver.open(LIST)
      assert.equal((await driver.at('/login')).get('from'), LIST)
      assert.equal(await askedInAll(world), asked)
      assert.equal(await driver.kept('token'), null)
      await driver.at('/login')
    })
    if (!chat.ends) return
    await step(driver, 'starts the app again', async () => {
      const asked = world.network.count(CHECK)
      await driver.restart()
      await driver.at('/service/serviceList')
      assert.ok(world.network.count(CHECK) > asked)
      assert.ok(await driver.kept('token'))
    })
  },
}

export const loginFails: Journey = {
  title: 'is not told apart by the chat app, which says so, and signs in with a phone',
  async run(driver, world) {
    const asked = await askedInAll(world)
    await step(driver, 'comes to the login page', async () => {
      await chatOf(driver).loginFails()
      await comeAgain(driver, world, LIST)
      await driver.toast(driver.words(openidTexts)('authorizationError'))
      assert.equal((await driver.at('/login')).get('from'), `${LIST}&domainId=${world.company.tenant.domainId}`)
      assert.equal(await askedInAll(world), asked)
    })
    await step(driver, 'signs in', async () => {
      await enterAccount(driver, world)
      assert.equal((await driver.at('/service/serviceList')).get('state'), 'all')
      assert.equal(await driver.kept('userName'), world.company.linkman.name)
    })
  },
}

export const codeRefused: Journey = {
  title: 'comes with a code that was used before, is led to the login page once, and signs in with a new one',
  async run(driver, world) {
    const chat = chatOf(driver)
    // nobody was there before, so that the app knows nobody
    const tenant = await makeTenant(world.db)
    const linkman = await makeLinkman(world.db, tenant)
    const who = `o-${randomUUID()}`
    await makeKnown(world, 'weapp', who, linkman.as)
    const code = `sandbox-code-${who}-1`
    assert.equal(
      (await world.ok('POST /linkc/v3c/wechat/checkAuth', { ...tenant.as, body: { app: 'weapp', code } })).status,
      1,
    )
    const before = await askedInAll(world)
    await chat.repeatsCode(code)
    await step(driver, 'is led to the login page, and stays there', async () => {
      await driver.open(`${LIST}&domainId=${tenant.domainId}`)
      await driver.at('/login')
      assert.equal((await askedInAll(world)) - before, 1)
      await driver.at('/login')
      assert.equal(await driver.kept('token'), null)
    })
    await step(driver, 'asks WeChat in the settings, in vain', async () => {
      await driver.find('#login-chat').tap()
      await driver.toast(driver.words(chatLogin)('notKnown'))
      assert.equal((await askedInAll(world)) - before, 2)
      await driver.at('/login')
    })
    await step(driver, 'asks again, with a new code', async () => {
      await chat.userIs(who)
      await driver.find('#login-chat').tap()
      await driver.at('/service/serviceList')
      assert.equal(await driver.kept('userName'), linkman.name)
    })
  },
}

export const wecom: Journey = {
  title: 'is signed in by WeCom, which draws the names of the staff and has no button for the phone',
  async run(driver, world) {
    const chat = chatOf(driver)
    const house = await makeHouse(world, { tenant: { type: 2 } })
    const engineer = await makeStaff(world.db, house.tenant, { openUserId: 'li.min' })
    const id = await eventIn(world, { ...house, engineer }, 'processing')
    const door = house.tenant.domainId
    await step(driver, 'is somebody of WeCom whom the portal does not know', async () => {
      await chat.userIs(`stranger-${randomUUID()}`)
      await driver.open(`${LIST}&domainId=${door}`)
      await driver.at('/login')
      await driver.find('#login-chat').tap()
      await driver.at('/mall/phone')
      await driver.find('#login-phone').text()
      assert.deepEqual(await driver.find('#bind-button').texts(), [])
    })
    await step(driver, 'is signed in by WeCom', async () => {
      const who = `worker-${randomUUID()}`
      await makeKnown(world, 'wecom', who, house.linkman.as)
      await chat.userIs(who)
      await driver.open(`/mall/index?domainId=${world.elsewhere.tenant.domainId}`)
      await driver.at('/mall/index')
      await driver.open(`${LIST}&domainId=${door}`)
      await driver.at('/service/serviceList')
      assert.equal(await driver.kept('userName'), house.linkman.name)
    })
    await step(driver, 'sees names that WeCom draws', async () => {
      await driver.find('.work-card__next', '[userName:li.min]').text()
      await driver.find('.work-card__main').tap()
      assert.equal((await driver.at('/event/view')).get('id'), id)
      await driver.find('.headline__title', '[userName:li.min]').text()
      await driver.find('.headline__person', '[userName:li.min]').text()
      assert.deepEqual(await driver.find('.screen__body', engineer.displayName).texts(), [])
    })
  },
}

export const taps: Journey = {
  title:
    'moves the page and its sheets without a login, but every tap leads to the login and does nothing else, unless the door lets visitors in',
  async run(driver, world) {
    const chat = chatOf(driver)
    const makeDoor = async (MinAppNoLogin: boolean) => {
      const tenant = await makeTenant(world.db, {
        flags: { MinAppNoLogin },
        introduction: { zh: '公司简介\n'.repeat(80) },
        door: { languageList: ['zh', 'en'] },
      })
      await world.db
        .insert(announcements)
        .values({ tenantId: tenant.id, id: newId(), title: { zh: '公告' }, content: { zh: '内容' } })
      return tenant.domainId
    }
    await step(driver, 'scrolls', async () => {
      await driver.open(`/mall/company/info?domainId=${await makeDoor(false)}`)
      await driver.at('/mall/company/info')
      await chat.swipe(driver.find('.card__head'), 80)
      await eventually(async () => assert.ok((await chat.scrolled()) > 0, 'the page has not moved'))
      await driver.at('/mall/company/info')
    })
    await step(driver, 'moves a finger on a sheet, which keeps the finger from the page', async () => {
      await driver.open('/mall/index')
      await driver.at('/mall/index')
      await driver.find('.language-pill').tap()
      await chat.swipe(driver.find('.languages'), 60)
      await driver.find('.languages').find('.button', driver.words(common)('confirm')).tap()
      await driver.find('.languages').gone()
      await driver.at('/mall/index')
    })
    await step(driver, 'taps something that opens a sheet', async () => {
      await driver.find('.news__one').tap()
      assert.match((await driver.at('/login')).get('from') ?? '', /^\/mall\/index/)
      assert.deepEqual(await driver.find('.news__sheet').texts(), [])
    })
    await step(driver, 'opens it where the door lets visitors in', async () => {
      await driver.open(`/mall/index?domainId=${await makeDoor(true)}`)
      await driver.at('/mall/index')
      await driver.find('.news__one').tap()
      await driver.find('.news__sheet').text()
      await driver.at('/mall/index')
    })
  },
}
