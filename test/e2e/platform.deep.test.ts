import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { encodeQR } from 'qr'
import sharp from 'sharp'
import { demoStreamRoutes, held, streamedText } from '../stream'
import { SITE_PATH } from '../../server/http/site'
import { platformTests } from '../../src/features/request/demo/platform-tests.i18n'
import { misc } from '../../src/features/misc/misc.i18n'
import { scannerTexts } from '../../src/features/product/scanner.i18n'
import { common } from '../../src/i18n/common.i18n'
import { microphoneTexts } from '../../src/ui/microphone.i18n'
import { scanTexts } from '../../src/ui/scan.i18n'
import { eventually, wordsIn } from '../screen'
import { startTestServer } from '../harness'
import { openCompany, type OpenCompany } from './company'
import { lentPhones } from './phones'
import { openPortal, type Phone, type Portal } from './portal'
import { switchboard } from './switchboard'

const words = wordsIn('zh')
const [t, scanning, audio, microphone, parts, say] = [
  words(scannerTexts),
  words(scanTexts),
  words(misc),
  words(microphoneTexts),
  words(platformTests),
  words(common),
]
/** So long the camera does not open again what it has just read, ms. */
const RECENT_MS = 3000

/** Squares of a QR code, black and white bytes. */
function squares(text: string, scale: number): { bytes: Buffer; side: number } {
  const modules = encodeQR(text, 'raw', { border: 4 })
  const side = modules.length * scale
  const bytes = Buffer.alloc(side * side, 255)
  modules.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark)
        for (let dy = 0; dy < scale; dy++)
          bytes.fill(0, (y * scale + dy) * side + x * scale, (y * scale + dy) * side + (x + 1) * scale)
    }),
  )
  return { bytes, side }
}
/** A photo with a QR code in it: turned a little, not in the middle, on a ground that is not white. */
async function qrPhoto(
  text: string,
  o: { angle?: number } = {},
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const { bytes, side } = squares(text, 9)
  const code = await sharp(bytes, { raw: { width: side, height: side, channels: 1 } })
    .rotate(o.angle ?? 0, { background: '#fff' })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#8fa39a' } })
    .composite([{ input: code, left: 430, top: 600 }])
    .jpeg({ quality: 80 })
    .toBuffer()
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}
/** A film (YUV4MPEG2) for Chromium's fake camera, with a QR code in its middle. */
function qrFilm(text: string): Buffer {
  const [width, height] = [640, 480]
  const { bytes, side } = squares(text, 8)
  const luma = Buffer.alloc(width * height, 180)
  const [left, top] = [(width - side) >> 1, (height - side) >> 1]
  for (let y = 0; y < side; y++) bytes.copy(luma, (top + y) * width + left, y * side, (y + 1) * side)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame])
}

const folder = mkdtempSync(path.join(tmpdir(), 'lianke-film-'))
const film = path.join(folder, 'code.y4m')
let portal: Portal
let company: OpenCompany
before(async () => {
  portal = await openPortal({
    whole: true,
    flags: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
  })
  company = await openCompany(portal)
  writeFileSync(film, qrFilm(company.code))
})
after(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

const phones = lentPhones(async () => {
  const phone = await company.signedIn()
  await phone.page.clock.install()
  return phone
})
/** A signed-in phone whose owner lets the portal use these. */
async function phoneWith(...permissions: string[]): Promise<Phone> {
  const phone = await phones.take()
  await phone.context.clearPermissions()
  await phone.context.grantPermissions(permissions, { origin: portal.url })
  return phone
}
/** Goes to a screen of the app as it runs, after something was done to its browser. */
async function goTo(phone: Phone, url: string): Promise<void> {
  await phone.page.evaluate(to => {
    location.hash = to
  }, url)
  await phone.at(url)
}
/** Opens a screen in a browser whose camera and microphone answer with this error. */
async function openWithoutMedia(phone: Phone, url: string, name: string): Promise<void> {
  await phone.open('/mall/user')
  await phone.page.evaluate(one => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', one))
  }, name)
  await goTo(phone, url)
}
/** Opens a screen in a browser that has neither. */
async function openWithoutDevices(phone: Phone, url: string): Promise<void> {
  await phone.open('/mall/user')
  await phone.page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
  await goTo(phone, url)
}
const album = (phone: Phone) => phone.button(scanning('album'))
const isProduct = async (phone: Phone, code: string): Promise<void> => {
  await phone.at(/^\/product\?/)
  assert.equal(phone.query('code'), code)
  await phone.screen.locator('.product__name').waitFor()
  await phone.settled()
}

describe('scanning', () => {
  test('the home page leads to the camera, which reads a code by itself', async () => {
    const phone = await phoneWith('camera')
    await phone.open('/mall/index')
    await phone.tap('扫', false)
    await isProduct(phone, company.code)
    await phone.page.evaluate(() => {
      const { getImageData } = CanvasRenderingContext2D.prototype
      Object.assign(window, { looks: 0 })
      CanvasRenderingContext2D.prototype.getImageData = function lookAndCount(...area) {
        ;(window as unknown as { looks: number }).looks++
        return getImageData.apply(this, area)
      }
    })
    // time stands still, however long the screen takes
    const now = await phone.page.evaluate(() => Date.now())
    await phone.page.clock.setFixedTime(now)
    await phone.page.goBack()
    await phone.at('/mall/scanner')
    // the camera goes on for the next one, and does not open at once what it still looks at
    await phone.text(scanning('aim')).waitFor()
    await eventually(async () =>
      assert.ok(
        (await phone.page.evaluate(() => (window as unknown as { looks: number }).looks)) >= 3,
        'it looks again',
      ),
    )
    assert.equal(phone.path(), '/mall/scanner')
    await phone.page.clock.setFixedTime(now + RECENT_MS + 1)
    await isProduct(phone, company.code)
    await phone.leave()
  })

  test('a camera that is not allowed says so, and the album is beside it', async () => {
    const phone = await phoneWith()
    await openWithoutMedia(phone, '/mall/scanner', 'NotAllowedError')
    await phone.text(scanning('problem.refused')).waitFor()
    await phone.accessible()
    await phone.pickFiles(
      album(phone),
      await qrPhoto(`${portal.url}${SITE_PATH}/#/qrcode/${company.code}`, { angle: 12 }),
    )
    await isProduct(phone, company.code)
    await phones.giveBack(phone)
  })

  for (const [name, text] of [
    ['NotFoundError', 'problem.noCamera'],
    ['NotReadableError', 'problem.noCamera'],
    ['AbortError', 'problem.other'],
  ] as const) {
    test(`${name} is told in words`, async () => {
      const phone = await phoneWith()
      await openWithoutMedia(phone, '/mall/scanner', name)
      await phone.text(scanning(text)).waitFor()
      await phones.giveBack(phone)
    })
  }

  test('a browser without a camera', async () => {
    const phone = await phoneWith()
    await openWithoutDevices(phone, '/mall/scanner')
    await phone.text(scanning('problem.unsupported')).waitFor()
    // a code of another tenant is no code here
    const { code } = await openCompany(portal)
    await phone.screen.getByLabel(t('typeCode')).fill(code)
    await phone.tap(t('look'))
    await phone.at('/product')
    assert.equal(phone.query('code'), code)
    await phones.giveBack(phone)
  })

  test('pictures: none chosen, no code in it, no picture at all, a link, a text, a code that is found as it is', async () => {
    const phone = await phoneWith()
    await phone.open('/mall/scanner')
    await album(phone).waitFor()
    const blank = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#7a6' } })
      .png()
      .toBuffer()
    await phone.pickFiles(album(phone), { name: 'blank.png', mimeType: 'image/png', buffer: blank })
    await phone.toast(scanning('problem.unreadable'))
    await phone.pickFiles(album(phone), {
      name: 'broken.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    })
    await phone.toast(scanning('problem.unreadable'))
    const link = 'https://elsewhere.example/a?b=1#c'
    await phone.pickFiles(album(phone), await qrPhoto(link))
    await phone.text(link).waitFor()
    await phone.accessible()
    assert.equal(phone.path(), '/mall/scanner')
    assert.equal(phone.context.pages().length, 1, 'nothing opens by itself')
    await phone.context.route('https://elsewhere.example/**', route => route.fulfill({ body: 'elsewhere' }))
    const [opened] = await Promise.all([phone.context.waitForEvent('page'), phone.tap(t('openLink'))])
    assert.equal(opened.url(), link)
    await opened.close()
    await phone.tap(t('again'))
    await phone.pickFiles(album(phone), await qrPhoto('WIFI:S:家里;T:WPA;P:12345678;;'))
    await phone.text('WIFI:S:家里;T:WPA;P:12345678;;').waitFor()
    await phone.text(t('unknown')).waitFor()
    await phone.tap(t('again'))
    await phone.pickFiles(album(phone), await qrPhoto(company.code))
    await isProduct(phone, company.code)
    await phones.giveBack(phone)
  })

  test('another URL of this portal opens', async () => {
    const phone = await phoneWith()
    await phone.open('/mall/scanner')
    await phone.pickFiles(album(phone), await qrPhoto(`${portal.url}${SITE_PATH}/#/service/serviceList?state=all`))
    await phone.at('/service/serviceList')
    await phones.giveBack(phone)
  })
})

/** What a WAV file says of itself, and its samples. */
function readWav(file: Buffer) {
  assert.equal(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 16), 'RIFFWAVEfmt ')
  assert.equal(file.readUInt32LE(4), file.length - 8)
  assert.equal(file.toString('latin1', 36, 40), 'data')
  const bytes = file.readUInt32LE(40)
  assert.equal(bytes, file.length - 44)
  const samples = Array.from({ length: bytes / 2 }, (_, i) => file.readInt16LE(44 + 2 * i))
  return {
    format: file.readUInt16LE(20),
    channels: file.readUInt16LE(22),
    rate: file.readUInt32LE(24),
    bits: file.readUInt16LE(34),
    seconds: bytes / 2 / file.readUInt32LE(24),
    loudest: Math.max(...samples.map(Math.abs)),
  }
}
/** Runs in the page: keeps the sounds that are played. */
function keepSounds(): void {
  const make = URL.createObjectURL.bind(URL)
  URL.createObjectURL = (thing: Blob | MediaSource) => {
    if (thing instanceof Blob && thing.type.startsWith('audio/')) Object.assign(window, { sound: thing })
    return make(thing)
  }
}
const soundOf = async (phone: Phone): Promise<Buffer> =>
  Buffer.from(
    await phone.page.evaluate(async () => {
      const { sound } = window as unknown as { sound: Blob }
      const bytes = new Uint8Array(await sound.arrayBuffer())
      let text = ''
      for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096))
      return btoa(text)
    }),
    'base64',
  )
/** A value of the result's rows. */
const fact = async (phone: Phone, name: string): Promise<string> =>
  (await phone.screen.locator('.cell').filter({ hasText: name }).locator('.cell__value').textContent()) ?? ''

describe('recording', () => {
  const visitors = lentPhones(async () => {
    const phone = await company.visitor()
    await phone.context.grantPermissions(['microphone'], { origin: portal.url })
    return phone
  })
  /** Begins to record, until something is heard. */
  const record = async (phone: Phone): Promise<void> => {
    await phone.tap(audio('record'))
    await phone.text(audio('recording')).waitFor()
    await eventually(async () =>
      assert.ok(
        Number(await phone.screen.getByRole('progressbar').getAttribute('aria-valuenow')) > 0,
        'the wave shows the sound',
      ),
    )
  }

  for (const [how, prepare] of [
    ['on the audio thread', null],
    [
      'in an old browser',
      () => {
        Object.defineProperty(window, 'AudioWorkletNode', { value: undefined })
      },
    ],
  ] as const) {
    test(`a visitor records, hears and sees what it is, ${how}`, async () => {
      const phone = await visitors.take()
      await phone.open('/testAudio')
      await phone.page.evaluate(keepSounds)
      if (prepare) await phone.page.evaluate(prepare)
      const began = Date.now()
      await record(phone)
      await phone.accessible()
      await eventually(async () =>
        assert.ok(Number.parseFloat((await phone.screen.locator('.audio__time').textContent()) ?? '') >= 1, 'a second'),
      )
      await phone.tap(audio('stop'))
      await phone.text(audio('ended.stop')).waitFor()
      const took = (Date.now() - began) / 1000
      assert.equal(await fact(phone, audio('format')), audio('wavFormat'))
      const seconds = Number.parseFloat(await fact(phone, audio('length')))
      await phone.tap(audio('play'))
      await phone.text(audio('stopPlaying')).waitFor()
      const wav = readWav(await soundOf(phone))
      assert.deepEqual([wav.format, wav.channels, wav.rate, wav.bits], [1, 1, 16_000, 16])
      assert.ok(Math.abs(wav.seconds - seconds) <= 0.06, `${wav.seconds} s in the file, ${seconds} s said`)
      assert.ok(wav.seconds > 0.75 && wav.seconds < took + 1, `${wav.seconds} s of sound in ${took} s`)
      assert.ok(wav.loudest > 1000, `the beeps of the fake microphone are in it: ${wav.loudest}`)
      // to its end
      await phone.text(audio('play')).waitFor()
      await visitors.giveBack(phone)
    })
  }

  test('stops by itself after 60 s', async () => {
    const phone = await phoneWith('microphone')
    await phone.open('/testAudio')
    await record(phone)
    await phone.page.clock.fastForward(58_000)
    await phone.text(audio('recording')).waitFor()
    await phone.page.clock.fastForward(2000)
    await phone.text(audio('ended.limit', { n: 60 })).waitFor()
    await phones.giveBack(phone)
  })

  test('a hidden page stops it and keeps what there is; discarding keeps nothing', async () => {
    const phone = await phoneWith('microphone')
    await phone.open('/testAudio')
    await record(phone)
    await phone.page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    })
    await phone.text(audio('ended.interruption')).waitFor()
    await phone.tap(audio('recordAgain'))
    await phone.text(audio('recording')).waitFor()
    await phone.tap(audio('discard'))
    await phone.button(audio('record'), true).waitFor()
    assert.equal(await phone.screen.locator('.audio__result').count(), 0)
    await phones.giveBack(phone)
  })

  test('leaving the screen closes the microphone', async () => {
    const phone = await phoneWith('microphone')
    await phone.open('/mall/user')
    await phone.page.evaluate(() => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = async wanted => {
        const stream = await ask(wanted)
        Object.assign(window, { track: stream.getTracks()[0] })
        return stream
      }
    })
    await goTo(phone, '/testAudio')
    await phone.tap(audio('record'))
    await phone.text(audio('recording')).waitFor()
    const state = () => phone.page.evaluate(() => (window as unknown as { track: MediaStreamTrack }).track.readyState)
    assert.equal(await state(), 'live')
    await goTo(phone, '/mall/user')
    await eventually(async () => assert.equal(await state(), 'ended'))
    await phones.giveBack(phone)
  })

  for (const [name, problem] of [
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'notFound'],
    ['AbortError', 'other'],
  ] as const) {
    test(`${name} of the microphone`, async () => {
      const phone = await phoneWith()
      await openWithoutMedia(phone, '/testAudio', name)
      await phone.tap(audio('record'))
      await phone.screen
        .getByRole('alert')
        .getByText(microphone(`microphone.${problem}`))
        .waitFor()
      await phone.accessible()
      await phones.giveBack(phone)
    })
  }
  test('a browser without microphones', async () => {
    const phone = await phoneWith()
    await openWithoutDevices(phone, '/testAudio')
    await phone.tap(audio('record'))
    await phone.screen.getByRole('alert').getByText(microphone('microphone.unsupported')).waitFor()
    await phones.giveBack(phone)
  })
})

describe('streams', () => {
  // ten pieces come, and the others when the test says so
  beforeEach(() => {
    held.at = 10
  })
  const goOn = () => {
    held.at = Infinity
  }
  after(() => {
    held.at = null
  })
  const TEXT = streamedText().trim()
  const textOf = async (phone: Phone): Promise<string> =>
    (
      (await phone.screen
        .locator('#stream-text')
        .textContent()
        .catch(() => '')) ?? ''
    ).trim()
  const state = (phone: Phone, text: RegExp) => phone.screen.locator('#stream-state').getByText(text).waitFor()
  /** A minute of the app, and what it has sent meanwhile has been seen. */
  const passMinute = async (phone: Phone): Promise<void> => {
    await phone.page.clock.fastForward(60_000)
    await phone.page.evaluate(async () => (await fetch('/health')).text())
  }
  const ALL = Math.ceil([...streamedText()].length / 6)
  const asked = (phone: Phone): number[] => {
    const list: number[] = []
    phone.page.on('request', request => {
      if (request.url().includes('/demo/stream'))
        list.push(Number(new URL(request.url()).searchParams.get('after') ?? 0))
    })
    return list
  }

  test('arrives piece by piece and whole', async () => {
    const phone = await phoneWith()
    const requests = asked(phone)
    await phone.open('/demo')
    await phone.tap(parts('streamStart'))
    await eventually(async () => {
      const { length } = await textOf(phone)
      assert.ok(length > 10 && length < TEXT.length, `${length} characters`)
    })
    goOn()
    await state(phone, new RegExp(parts('stream.done', { n: ALL })))
    assert.equal(await textOf(phone), TEXT)
    assert.deepEqual(requests, [0])
    await phones.giveBack(phone)
  })

  test('a line that breaks again and again, in the middle of characters: nothing is missed, nothing comes twice', async () => {
    const phone = await phoneWith()
    const requests = asked(phone)
    await phone.open('/demo')
    goOn()
    await phone.tap(parts('streamBroken'))
    await state(phone, new RegExp(parts('stream.done', { n: ALL })))
    assert.equal(await textOf(phone), TEXT)
    assert.ok(requests.length > 4, `${requests.length} connections`)
    assert.deepEqual(
      requests,
      requests.toSorted((a, b) => a - b),
    )
    await phones.giveBack(phone)
  })

  test('stops at once, and goes on from there', async () => {
    const phone = await phoneWith()
    const requests = asked(phone)
    await phone.open('/demo')
    await phone.tap(parts('streamStart'))
    await eventually(async () => assert.ok((await textOf(phone)).length > 20))
    await phone.tap(parts('streamStop'))
    await state(phone, new RegExp(parts('stream.aborted', { n: '\\d+' })))
    const stopped = await textOf(phone)
    goOn()
    await passMinute(phone)
    assert.equal(await textOf(phone), stopped)
    assert.equal(requests.length, 1)
    await phone.tap(parts('streamGoOn'))
    await state(phone, new RegExp(parts('stream.done', { n: ALL })))
    assert.equal(await textOf(phone), TEXT)
    assert.ok((requests[1] ?? 0) > 2)
    await phones.giveBack(phone)
  })

  test('the server restarts in the middle', async () => {
    const proxy = await switchboard()
    const site = { siteFolder: portal.app.config.siteFolder }
    const first = await startTestServer({ beside: portal, listen: true, config: site, routes: demoStreamRoutes })
    proxy.target = first.url
    try {
      const phone = await company.signedIn({ origin: proxy.url })
      const requests = asked(phone)
      await phone.open('/demo')
      await phone.tap(parts('streamStart'))
      await eventually(async () => assert.ok((await textOf(phone)).length > 20))
      proxy.target = ''
      await first.close()
      await eventually(async () => assert.ok(requests.length > 1, 'it is tried again'))
      const half = await textOf(phone)
      assert.ok(half.length < TEXT.length, 'it was cut off before its end')
      await state(phone, new RegExp(parts('stream.running', { n: '\\d+' })))
      const second = await startTestServer({ beside: portal, listen: true, config: site, routes: demoStreamRoutes })
      goOn()
      proxy.target = second.url
      try {
        await state(phone, new RegExp(parts('stream.done', { n: ALL })))
        assert.equal(await textOf(phone), TEXT)
        await phone.leave()
      } finally {
        await second.close()
      }
    } finally {
      proxy.close()
      await first.close()
    }
  })

  test('a login that has ended is told: it is tried once more with a renewed token, and then no more', async () => {
    const phone = await phoneWith()
    const requests = asked(phone)
    await phone.open('/demo')
    await phone.intercept('/demo/stream', route => route.fulfill({ status: 401, json: { error: 'UNAUTHORIZED' } }))
    await phone.tap(parts('streamStart'))
    await state(phone, new RegExp(parts('stream.refused', { n: 401 }).replace(/[()（）]/g, '.')))
    await passMinute(phone)
    assert.equal(requests.length, 2)
    await phones.giveBack(phone)
  })
})

describe('small things', () => {
  test('a text goes into the clipboard', async () => {
    const phone = await phoneWith('clipboard-read', 'clipboard-write')
    await phone.open('/demo')
    await phone.screen.getByLabel(parts('copyText')).fill('编号 SR-1 😀')
    await phone.tap(parts('copy'), true)
    await phone.toast(parts('copied'))
    assert.equal(await phone.page.evaluate(() => navigator.clipboard.readText()), '编号 SR-1 😀')
    await phones.giveBack(phone)
  })
  test('also where the browser has no clipboard for pages', async () => {
    const phone = await phoneWith('clipboard-read', 'clipboard-write')
    await phone.open('/demo')
    await phone.page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await phone.screen.getByLabel(parts('copyText')).fill('old browser')
    await phone.tap(parts('copy'), true)
    await phone.toast(parts('copied'))
    assert.equal(await phone.page.evaluate(() => navigator.clipboard.readText()), 'old browser')
    await phones.giveBack(phone)
  })
  test('a phone number becomes a call of its digits', async () => {
    const phone = await phoneWith()
    await phone.open('/demo')
    const network = await phone.context.newCDPSession(phone.page)
    await network.send('Page.enable')
    const urls: string[] = []
    network.on('Page.frameRequestedNavigation', ({ url }) => urls.push(url))
    await phone.screen
      .getByRole('group', { name: parts('callTitle') })
      .getByRole('button')
      .click()
    await eventually(async () =>
      assert.deepEqual(
        urls.map(url => /^tel:\d[\d-]*$/.test(url) && !url.includes('-')),
        [true],
      ),
    )
    await phones.giveBack(phone)
  })
  test('where the phone is; a map only where there is one', async () => {
    const phone = await company.signedIn()
    await phone.open('/demo')
    const section = phone.screen.getByRole('group', { name: parts('mapTitle') })
    await section.getByText(parts('mapNone')).waitFor()
    await section.getByRole('button', { name: parts('locateHere') }).click()
    await section.getByText('30.27410, 120.15510').waitFor()
    assert.equal(await section.getByRole('button', { name: parts('onMap') }).count(), 0)
    await phone.context.clearPermissions()
    await section.getByRole('button', { name: parts('locateHere') }).click()
    await section.getByText(parts('placeFailed')).waitFor()
    await phone.leave()
  })
  test('everything on the screen is fine for screen readers', async () => {
    const phone = await phoneWith()
    await phone.open('/demo')
    await phone.accessible()
    assert.ok((await phone.button(say('back')).count()) > 0)
    await phones.giveBack(phone)
  })
})
