import assert from 'node:assert/strict'
import { assistantTexts } from '../../src/features/knowledge/assistant/assistant.i18n'
import { sheetTexts } from '../../src/features/knowledge/assistant/components/sheets.i18n'
import { voiceTexts } from '../../src/features/knowledge/assistant/voice/voice.i18n'
import { PRESS } from '../../src/features/knowledge/assistant/limits'
import { isOrderEntry } from '../../shared/assistant'
import { chatOf } from './chat'
import { step, type Driver } from './driver'
import type { Journey } from './journey'
import { openAs, formOf, type World } from './world'

/** Opens the assistant as a person does: by the button of the shell. A browser shows it over the screen, a chat app as a screen of its own. */
export async function openAssistant(driver: Driver, world: World): Promise<void> {
  await world.weather.reads('POST /api/voice/outside/agent/home/list', () =>
    driver.find('.assistant-button__tap').tap(),
  )
  await driver.find('.composer').text()
}

export async function ask(driver: Driver, world: World, question: string): Promise<void> {
  if (
    !(await driver
      .find('.composer__input')
      .texts()
      .then(list => list.length))
  )
    await driver.find('.composer__button--keys').tap()
  await driver.find('.composer__input').type(question)
  const failed = driver.find('.chat-message__failed')
  await world.weather.writes(
    'POST /api/voice/outside/contentSecurity/text',
    () => driver.find('.composer__button--send').tap(),
    {
      told: () => failed.text(),
      kept: () => driver.find('.chat-message--user', question).text(),
      again: () => failed.find('.chat-link').tap(),
    },
  )
}

export const assistant: Journey = {
  title: 'asks the assistant about a code, opens the source of its answer, and asks on',
  async run(driver, world) {
    const t = driver.words(sheetTexts)
    await openAs(driver, world, '/mall/user')
    await openAssistant(driver, world)
    await step(driver, 'asks', async () => {
      await ask(driver, world, 'E4 故障怎么办')
      await driver.find('.chat-message--user', 'E4 故障怎么办').text()
      assert.match(await driver.find('.chat-message--assistant .sources__name', /E4/).text(), /E4/)
      assert.match(await driver.find('.chat-message--assistant').text(), /角阀/)
    })
    await step(driver, 'asks on, without naming the thing again', async () => {
      await ask(driver, world, '那滤网怎么清洗？')
      await driver.find('.chat-message--user', '那滤网怎么清洗？').text()
      const second = driver.find('.chat-message--assistant').nth(1)
      await second.find('.sources__name').text()
      // while an answer comes, the list follows it: a finger on its way to something above would miss it
      await second.find('.chat-message__actions').text()
    })
    await step(driver, 'opens the source', async () => {
      await driver.find('.sources__one', /E4/).tap()
      await driver.find('.sheet .button', t('openArticle')).tap()
      await driver.at(/^\/wiki\/detail\//)
      assert.match(await driver.find('.wiki-detail__title').text(), /E4/)
    })
    await step(driver, 'finds the conversation again', async () => {
      const { as } = world.company.linkman
      const { list } = await world.ok('GET /api/voice/outside/agent/chat/share/list', { ...as, query: {} })
      assert.equal(list.filter(one => one.theme.startsWith('E4')).length, 1)
    })
  },
}

/** A finger that stays for longer than the shortest press, ms. */
const LONG = PRESS.barMs * 2
const SPOKEN = '滤网怎么清洗'

export const speaking: Journey = {
  title: 'speaks to the assistant where the chat app recognises speech, and is told where nothing does',
  async run(driver, world) {
    const t = driver.words(voiceTexts)
    const chat = chatOf(driver)
    const talk = driver.find('.composer__talk')
    await step(driver, 'wants to speak, and speech is not configured', async () => {
      await openAs(driver, world, '/mall/user')
      await openAssistant(driver, world)
      await driver.find('.composer__button').tap()
      await driver.toast(t('noSpeech'))
      assert.deepEqual(await talk.texts(), [])
    })
    try {
      await step(driver, 'speaks for too short a time', async () => {
        await chat.hears(SPOKEN)
        await driver.open('/mall/user')
        await openAssistant(driver, world)
        await chat.hold(talk, 0)
        await driver.toast(t('tooShort'))
        assert.deepEqual(await driver.find('.chat-message--user', SPOKEN).texts(), [])
      })
      await step(driver, 'says nothing', async () => {
        await chat.hears('')
        await chat.hold(talk, LONG)
        await driver.toast(t('voiceEmpty'))
      })
      await step(driver, 'asks', async () => {
        await chat.hears(SPOKEN)
        await chat.hold(talk, LONG)
        await driver.find('.chat-message--user', SPOKEN).text()
        await driver.find('.chat-message--assistant .sources__name').text()
        assert.equal(world.network.count('/voice/handle/transcribe') + world.network.count('/ssp/files/upload'), 0)
      })
    } finally {
      await chat.hears(null)
    }
  },
}

export const orderEntry: Journey = {
  title: 'lets the assistant fill a service request from one sentence',
  async run(driver, world) {
    const t = driver.words(assistantTexts)
    const repair = formOf(world, 'repair', driver.language)
    await openAs(driver, world, `/event/create?templateId=${repair.id}`)
    await driver.find('.event-form__send').text()
    await openAssistant(driver, world)
    await step(driver, 'says it', async () => {
      await world.weather.reads('POST /api/voice/outside/share/aiAgentDetail', () =>
        driver.find('.chat-chip', repair.name).tap(),
      )
      // the agent that fills forms takes files, too
      await driver.find('.composer__button--attach').text()
      await ask(driver, world, '客厅空调不制冷，滴水，明天下午三点以后上门，联系电话13912345678')
      await driver.find('.chat-message--assistant .entry-card', /13912345678/).text()
    })
    await step(driver, 'fills the form', async () => {
      await driver.find('.chat-message__fill .button', t('fill')).tap()
      await driver.at('/event/create')
      assert.equal(await driver.field(repair.label('contactPhone')).find('input').value(), '13912345678')
    })
  },
}

export const sentence: Journey = {
  title: 'says what is wrong where no form is open, and checks the filled form that opens for it',
  async run(driver, world) {
    const t = driver.words(assistantTexts)
    const repair = formOf(world, 'repair', driver.language)
    const phone = () => driver.field(repair.label('contactPhone')).find('input')
    const agents = await world.ok('POST /api/voice/outside/agent/home/list', {
      ...world.company.linkman.as,
      body: {},
    })
    const filler = agents.find(one => isOrderEntry(one.template))
    assert.ok(filler, 'the company has an agent for order entry')
    await step(driver, 'asks the usual assistant for it, and opens the form that it offers', async () => {
      await openAs(driver, world, '/mall/user')
      await openAssistant(driver, world)
      await ask(driver, world, '帮我报修：洗碗机一直漏水，联系电话13912345679')
      await driver.find('.chat-message__fill .button', t('startEntry', { name: repair.name })).tap()
      await driver.at('/event/create')
      assert.equal(await phone().value(), '13912345679')
    })
    await step(driver, 'says it to the agent that fills forms, which opens the form by itself', async () => {
      await openAs(driver, world, `/chat/ai?robotId=${filler.id}`)
      await ask(driver, world, '洗碗机漏水，明天下午三点以后上门，联系电话13912345678')
      await driver.at('/event/create')
      await driver.toast(/已填入 \d+ 项/)
      assert.equal(await phone().value(), '13912345678')
    })
  },
}
