import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { streamedText } from '../stream'
import { VOICE_LIMIT_MS } from '../../shared/limits'
import { localize } from '../../shared/language'
import { platformTests } from '../../src/features/request/demo/platform-tests.i18n'
import { misc } from '../../src/features/misc/misc.i18n'
import { microphoneTexts } from '../../src/ui/microphone.i18n'
import { eventually, photo } from '../screen'
import { chatOf } from './chat'
import { plain, step, type Place } from './driver'
import type { Journey } from './journey'
import { fillFeedback, openAs, raised, formOf } from './world'

/** KB of one second of 16-bit mono at 16 kHz. */
const KB_A_SECOND = 31.25
/** What rounding of the length and of the size makes of it, KB. */
const KB_OFF = 3

export const recording: Journey = {
  title: 'records a voice: how long and in which format, and what is said without a microphone',
  async run(driver) {
    const chat = chatOf(driver)
    const [audio, problem] = [driver.words(misc), driver.words(microphoneTexts)]
    const button = (key: Parameters<typeof audio>[0]) => driver.find('.button', audio(key))
    const fact = (key: 'length' | 'format' | 'size') => driver.find('.cell', audio(key)).find('.cell__value').text()
    const limit = VOICE_LIMIT_MS / 1000

    await step(driver, 'may not', async () => {
      await driver.open('/testAudio')
      await driver.at('/testAudio')
      await chat.microphone('denied')
      await button('record').tap()
      assert.equal(await driver.find('.audio__problem').text(), problem('microphone.denied'))
      assert.deepEqual(await driver.find('.audio__running').texts(), [])
    })
    await step(driver, 'may, and sees the time run', async () => {
      await chat.microphone('allowed')
      await button('record').tap()
      await driver.find('.audio__live', audio('recording')).text()
      await driver.find('.audio__problem').gone()
      await driver.find('.audio__time', new RegExp(`^[1-9]\\.\\d / ${String(limit)}$`)).text()
    })
    await step(driver, 'stops, and sees what it is', async () => {
      await button('stop').tap()
      await driver.find('.audio__result', audio('ended.stop')).text()
      assert.equal(await fact('format'), audio('wavFormat'))
      const length = await fact('length')
      const seconds = Number.parseFloat(length)
      assert.equal(length, audio('seconds', { n: seconds.toFixed(1) }))
      assert.ok(seconds >= 1 && seconds < limit, length)
      // DingTalk tells no size
      if (driver.platform === 'dd') assert.equal(await fact('size'), '—')
      else
        assert.ok(
          Math.abs(Number.parseInt(await fact('size'), 10) - seconds * KB_A_SECOND) < KB_OFF,
          `${await fact('size')} for ${length}`,
        )
    })
    await step(driver, 'hears it to its end, where it can be played', async () => {
      if (driver.platform === 'dd') {
        await driver.find('.audio__result', audio('noPlayer')).text()
        return
      }
      await button('play').tap()
      await button('stopPlaying').text()
      await button('play').text()
    })
    await step(driver, 'records again, and throws it away', async () => {
      await button('recordAgain').tap()
      await driver.find('.audio__live', audio('recording')).text()
      await button('discard').tap()
      await button('record').text()
      assert.deepEqual(await driver.find('.audio__result').texts(), [])
    })
  },
}

const STREAM = '/demo/stream'
/** Longer than the app waits before it asks again for the rest of a stream, ms. */
const PAUSE = 500
/** Characters in one event of the streamed text. */
const PIECE = 6

export const streaming: Journey = {
  title: 'receives a text in pieces over a line that breaks in the middle of characters, and stops it',
  async run(driver, world) {
    const t = driver.words(platformTests)
    const whole = plain(streamedText())
    const done = t('stream.done', { n: Math.ceil([...streamedText()].length / PIECE) })
    const button = (key: Parameters<typeof t>[0]) => driver.find('.button', t(key))
    const text = () => driver.find('#stream-text').text()
    const state = (words: string | RegExp) => driver.find('#stream-state', words).text()

    await step(driver, 'receives all of it', async () => {
      await openAs(driver, world, '/demo')
      await state(t('stream.waiting'))
      await button('streamStart').tap()
      await state(done)
      assert.equal(await text(), whole)
    })
    await step(driver, 'over a line that breaks', async () => {
      world.network.reset()
      await button('streamBroken').tap()
      // what is on the screen is the last run's until this one has begun, and a busy machine may look too late to see it begin
      await eventually(async () => {
        await driver.passes(PAUSE)
        assert.ok(world.network.count(STREAM) > 4, `${String(world.network.count(STREAM))} connections`)
      })
      await eventually(async () => {
        // there is a pause before each new try
        await driver.passes(PAUSE)
        assert.ok((await driver.find('#stream-state', done).texts()).length, 'not all has come')
      })
      assert.equal(await text(), whole)
    })
    await step(driver, 'stops in the middle, after which nothing comes', async () => {
      world.network.reset()
      const first = world.network.hold(STREAM)
      await button('streamBroken').tap()
      await first.reached
      const second = world.network.hold(STREAM)
      first.open()
      await second.reached
      // what has come is drawn a little later, and moves the buttons: a finger on its way would miss them
      await eventually(async () => {
        const { length } = await text()
        assert.ok(length > 0 && length < whole.length, 'shows another text than what has come')
      })
      await button('streamStop').tap()
      await state(new RegExp(`^${t('stream.aborted', { n: '[1-9]\\d*' })}$`))
      const half = await text()
      assert.ok(half.length > 0 && half.length < whole.length && whole.startsWith(half), half)
      second.open()
      await sleep(1000)
      assert.equal(await text(), half)
      assert.ok(world.network.count(STREAM) <= 2, `${String(world.network.count(STREAM))} connections`)
    })
    await step(driver, 'goes on from there', async () => {
      await button('streamGoOn').tap()
      await state(done)
      assert.equal(await text(), whole)
    })
  },
}

export const clipboardAndCall: Journey = {
  title: 'copies a text, and calls the company',
  async run(driver, world) {
    const chat = chatOf(driver)
    const t = driver.words(platformTests)
    const { phone } = world.company.tenant
    const words = `SR-1 ${driver.platform} 编号 😀`
    await step(driver, 'copies', async () => {
      await openAs(driver, world, '/demo')
      await driver.find('.platform-test__field').type(words)
      await driver.find('.button', t('copy')).tap()
      await driver.toast(t('copied'))
      assert.equal(await chat.clipboard(), words)
    })
    await step(driver, 'calls', async () => {
      const called = await chat.watch('call')
      await driver.find('.button', t('callNow', { phone })).tap()
      assert.equal((await called()).phoneNumber, phone)
    })
  },
}

const HERE: Place = {
  name: '武林广场',
  address: '浙江省杭州市拱墅区环城北路',
  latitude: 30.27415,
  longitude: 120.15515,
}
const THERE: Place = { name: '嘉和苑', address: '浙江省杭州市西湖区文三路1号', latitude: 30.2741, longitude: 120.1201 }
const inDegrees = ({ latitude, longitude }: Place): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

export const location: Journey = {
  title: 'says where it is, chooses a place on the map and looks at it, and is told when neither can be had',
  async run(driver, world) {
    const chat = chatOf(driver)
    const t = driver.words(platformTests)
    const tap = (key: 'locateHere' | 'onMap' | 'showPlace') => driver.find('.button', t(key)).tap()
    const said = (words: string) => eventually(async () => assert.equal(await driver.find('#place').text(), words))
    await step(driver, 'may not say it', async () => {
      await openAs(driver, world, '/demo')
      await chat.place('device', null)
      await tap('locateHere')
      await said(t('placeFailed'))
    })
    await step(driver, 'says it', async () => {
      await chat.place('device', HERE)
      await tap('locateHere')
      // WeChat knows no address
      await said(driver.platform === 'dd' ? `${HERE.address} · ${inDegrees(HERE)}` : inDegrees(HERE))
    })
    await step(driver, 'closes the map without a choice', async () => {
      await chat.place('map', null)
      await tap('onMap')
      await said(t('placeCancelled'))
    })
    await step(driver, 'chooses on the map, and looks at it', async () => {
      await chat.place('map', THERE)
      await tap('onMap')
      await said(`${THERE.address} ${THERE.name} · ${inDegrees(THERE)}`)
      const shown = await chat.watch('map')
      await tap('showPlace')
      const { latitude, longitude } = await shown()
      assert.deepEqual([latitude, longitude], [THERE.latitude, THERE.longitude])
    })
  },
}

export const pictures: Journey = {
  title: "looks at a request's picture in the viewer of the chat app",
  async run(driver, world) {
    const chat = chatOf(driver)
    const feedback = formOf(world, 'feedback', driver.language)
    const kept = await photo(`viewer-${driver.platform}.jpg`)
    await step(driver, 'raises a request with a picture', async () => {
      await openAs(driver, world, feedback.url)
      await fillFeedback(driver, world, `Picture ${driver.platform}`)
      const photos = driver.field(feedback.label('photos'))
      await driver.pick(photos.find('.tile__add'), [kept])
      await photos.find('.tile__picture').text()
      await photos.find('.tile__over').gone()
      await driver.find('#submit').tap()
      await driver.at('/event/view')
    })
    await step(driver, 'opens it', async () => {
      const shown = await chat.watch('pictures')
      await driver.find('.tile__body').tap()
      const { urls, current } = await shown()
      assert.ok(Array.isArray(urls) && urls.length === 1, JSON.stringify(urls))
      const url = String(urls[0])
      // DingTalk counts the pictures, WeChat takes the address
      assert.equal(current, driver.platform === 'dd' ? 0 : url)
      const { pathname, search } = new URL(url)
      const { statusCode, headers } = await world.server.inject(pathname + search)
      assert.deepEqual([statusCode, headers['content-type']], [200, 'image/jpeg'])
    })
  },
}

export const sharing: Journey = {
  title: 'shares a public screen as itself, and the home page from any other',
  async run(driver, world) {
    const chat = chatOf(driver)
    const shares = (title: string, url: string) =>
      eventually(async () => assert.deepEqual(await chat.shared(), { title, url }))
    const door = localize(world.company.doorName, driver.language)
    const { tenant } = world.company
    const home = `/mall/index?domainId=${tenant.domainId}`
    await step(driver, 'the home page', async () => {
      await openAs(driver, world, '/mall/index')
      await shares(door, home)
    })
    await step(driver, 'about the company', async () => {
      await driver.open('/mall/company/info')
      await driver.at('/mall/company/info')
      await shares(localize(tenant.name, driver.language), `/mall/company/info?domainId=${tenant.domainId}`)
    })
    await step(driver, "a request, which is nobody else's business", async () => {
      const id = await raised(world, `Shared ${driver.platform}`)
      await driver.open(`/event/view?id=${id}`)
      await driver.at('/event/view')
      await driver.find('.field__value', `Shared ${driver.platform}`).text()
      await shares(door, home)
    })
  },
}
