import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import {
  ASK,
  BEGIN,
  chatCalls,
  idOf,
  ENTRY,
  AGENTS,
  dataOf,
  HISTORY,
  makeRoom,
  question,
  RESUME,
  textOf,
  type Room,
} from '../../../test/assistant'
import {
  makeAgent,
  makeField,
  makeLinkman,
  makeProduct,
  makeStaff,
  makeTemplate,
  makeTenant,
  makeWiki,
} from '../../../test/factories'
import { startTestServer, type Caller } from '../../../test/harness'
import { RECORDINGS } from '../../../test/recordings'
import { startFakeAsr } from '../../../test/vendors/asr'
import { lastWords } from '../../../test/vendors/llm'
import { newId } from '../../db/ids'
import { fileUses } from '../../kernel/files/file.table'
import { tenants } from '../../kernel/tenancy/door.table'
import { createAsr } from '../../providers/asr'
import { createLlm } from '../../providers/llm/llm'
import { aiAgents } from './assistant.table'
import { LOCAL_MODEL, NO_MATCH } from '../../../shared/assistant'
import type { StreamEvent } from '../../../shared/stream'

let room: Room
let chatId: string
before(async () => {
  room = await makeRoom()
})
after(() => room.close())
beforeEach(async () => {
  room.linkman = await makeLinkman(room.t.db, room.tenant)
  room.vendor.script({ steps: ['好的'] })
  chatId = await room.begin(room.linkman.as)
})

const { as, ask, refused, turns, visitor } = chatCalls(() => ({ room, chatId }))

describe('agents', () => {
  test('are those that are on, need no chat app, and are meant for the caller; the system one first', async () => {
    const tenant = await makeTenant(room.t.db)
    const [linkman, engineer] = [await makeLinkman(room.t.db, tenant), await makeStaff(room.t.db, tenant)]
    const agent = (name: string, more: Partial<typeof aiAgents.$inferInsert>) =>
      makeAgent(room.t.db, tenant.id, { name: { zh: name }, template: 'voc', ...more })
    await agent('录单', { order: 1, template: 'task_form' })
    const system = await agent('小宝', { order: 5, template: 'system' })
    await agent('关', { order: 2, enable: false })
    await agent('钉', { order: 3, needIm: true })
    const staff = await agent('员工', { order: 4, audience: 'staff' })
    await agent('联系人', { order: 6, audience: 'linkman', unionAgentIds: [system.id, staff.id] })
    const names = async (who: Caller) => (await room.t.ok(AGENTS, { ...who, body: {} })).map(one => one.name)
    assert.deepEqual(await names(linkman.as), ['小宝', '录单', '联系人'])
    assert.deepEqual(await names(engineer.as), ['小宝', '录单', '员工'])
    assert.deepEqual(await names(tenant.as), ['小宝', '录单'])
    assert.equal(
      (
        await room.t.refused('POST /api/voice/outside/share/aiAgentDetail', {
          ...linkman.as,
          body: { id: staff.id, verifyPermissions: true },
        })
      ).error,
      'NOT_FOUND',
    )
    assert.equal(
      (await room.t.refused(BEGIN, { ...linkman.as, body: { agentId: staff.id, source: 'inside' } })).error,
      'NOT_FOUND',
    )
    const union = (await room.t.ok(AGENTS, { ...linkman.as, body: {} })).at(-1)
    assert.ok(union)
    const detail = await room.t.ok('POST /api/voice/outside/share/aiAgentDetail', {
      ...linkman.as,
      body: { id: union.id },
    })
    assert.deepEqual([detail.aiAgentAppDetail.name, detail.unionAiAgent.map(one => one.name)], ['联系人', ['小宝']])
    assert.equal((await room.t.ok('GET /api/voice/outside/gpt/robot/query', tenant.as))?.id, system.id)
    assert.equal(
      (await room.t.ok('GET /api/linkc/outside/linkc/aiAgent/getAiAgentInfo', { ...tenant.as, query: {} })).agent?.id,
      system.id,
    )
    assert.ok((await room.t.ok('GET /api/voice/outside/agent/getTenantTaskFormAgentId', tenant.as)).agentId)
  })

  test('are none where the tenant has none', async () => {
    const tenant = await makeTenant(room.t.db)
    assert.deepEqual(
      await room.t.ok('GET /api/linkc/outside/linkc/aiAgent/getAiAgentInfo', { ...tenant.as, query: {} }),
      { open: false, agent: null },
    )
    assert.deepEqual(await room.t.ok('GET /api/voice/outside/agent/getTenantTaskFormAgentId', tenant.as), {
      agentId: null,
    })
    assert.equal(await room.t.ok('GET /api/voice/outside/gpt/robot/query', tenant.as), null)
    assert.equal(
      (
        await room.t.refused('POST /api/voice/outside/gpt/conversation/init', {
          ...tenant.as,
          tourist: 'a-device-of-somebody',
          body: {},
        })
      ).error,
      'NOT_FOUND',
    )
  })

  test('a welcome text becomes HTML that does nothing', async () => {
    const agent = await makeAgent(room.t.db, room.tenant.id, {
      template: 'voc',
      welcomeMessage: { zh: '您好 <img src=x onerror=alert(1)>\n第二行\n\n第二段' },
    })
    const { aiAgentAppDetail } = await room.t.ok('POST /api/voice/outside/share/aiAgentDetail', {
      ...as(),
      body: { id: agent.id },
    })
    assert.equal(
      aiAgentAppDetail.welcomeMessageHtml,
      '<p>您好 &#60;img src=x onerror=alert(1)&#62;<br>第二行</p><p>第二段</p>',
    )
  })

  test('one that was switched off since answers nothing more', async () => {
    const agent = await makeAgent(room.t.db, room.tenant.id, { template: 'voc' })
    const { chatId: chat } = await room.t.ok(BEGIN, { ...as(), body: { agentId: agent.id, source: 'inside' } })
    await room.t.db.update(aiAgents).set({ enable: false }).where(eq(aiAgents.id, agent.id))
    assert.equal(await refused(question(chat, '在吗')), 'ASSISTANT_AGENT_OFF')
  })
})

describe('models', () => {
  test('the configured ones and the local one; those that nobody has configured are not enabled', async () => {
    const groups = await room.t.ok('GET /api/voice/outside/agent/queryAiAgentModelGroup', {
      ...as(),
      query: { agentId: room.agent.id },
    })
    const all = groups.flatMap(group => group.modelList)
    assert.deepEqual(
      all.filter(model => model.enabled).map(model => [model.id, model.source, model.displayName]),
      [
        ['custom/m', 'custom', 'Test'],
        [LOCAL_MODEL, 'local', '知识库回答'],
      ],
    )
    assert.deepEqual(
      all.filter(model => !model.enabled).map(model => model.displayName),
      ['DouBao', 'DeepSeek', 'Tongyi', 'Moonshot', 'DingDing'],
    )
  })

  test('without any key the knowledge base answers, and says so', async () => {
    const t = await startTestServer({ beside: room.t, providers: { llm: createLlm([]) } })
    try {
      const groups = await t.ok('GET /api/voice/outside/agent/queryAiAgentModelGroup', {
        ...as(),
        query: { agentId: room.agent.id },
      })
      assert.deepEqual(
        groups[0]?.modelList.map(model => model.id),
        [LOCAL_MODEL],
      )
      const events = (await t.ok(ASK, { ...as(), body: question(chatId, 'E4 怎么办') })) as StreamEvent[]
      assert.deepEqual([dataOf(events, 'start').model, dataOf(events, 'start').source], [LOCAL_MODEL, 'local'])
      assert.ok(textOf(events).length > 5)
    } finally {
      await t.close()
    }
  })

  test("the wanted one where the agent lets choose, else the agent's own, else the default", async () => {
    const modelOf = async (agent: Partial<typeof aiAgents.$inferInsert>, wanted?: string) => {
      const { id } = await makeAgent(room.t.db, room.tenant.id, { template: 'voc', ...agent })
      const { chatId: chat } = await room.t.ok(BEGIN, { ...as(), body: { agentId: id, source: 'inside' } })
      return dataOf(await ask(question(chat, '你好', wanted ? { model: wanted } : {})), 'start').model
    }
    assert.equal(await modelOf({}), 'custom/m')
    assert.equal(await modelOf({}, LOCAL_MODEL), LOCAL_MODEL)
    assert.equal(await modelOf({ model: LOCAL_MODEL }), LOCAL_MODEL)
    assert.equal(await modelOf({ model: LOCAL_MODEL, modelChange: false }, 'custom/m'), LOCAL_MODEL)
    assert.equal(await modelOf({ model: 'gone/away' }, 'unknown'), 'custom/m')
  })

  test('thinking is asked for when it is wanted', async () => {
    await ask(question(chatId, '想想', { enableThinking: true }))
    assert.deepEqual(room.vendor.asked.at(-1)?.body.thinking, { type: 'enabled' })
    await ask(question(chatId, '别想'))
    assert.deepEqual(room.vendor.asked.at(-1)?.body.thinking, { type: 'disabled' })
  })
})

describe('order entry', () => {
  const fields = () => [
    makeField('description', { formType: 'textarea', displayName: { zh: '故障描述', en: 'Problem' }, isNull: 0 }),
    makeField('contactPhone', { formType: 'phone', displayName: { zh: '联系电话', en: 'Phone' }, isNull: 0 }),
    makeField('contactName', { displayName: { zh: '联系人', en: 'Contact' }, isNull: 0 }),
  ]
  async function entryRoom() {
    const [agent, template] = [
      await makeAgent(room.t.db, room.tenant.id, { template: 'task_form' }),
      await makeTemplate(room.t.db, room.tenant.id, fields()),
    ]
    const begun = await room.t.ok(BEGIN, {
      ...as(),
      body: { agentId: agent.id, source: 'inside', bizType: 'event', bizTypeId: template.id, bizTypeName: '报修' },
    })
    return { agent, template, chat: begun.chatId }
  }
  const enter = (body: object) =>
    room.t.ok(ENTRY, { ...as(), body: body as ReturnType<typeof question> }) as Promise<StreamEvent[]>

  test('reads the open form from a sentence, and says what is missing', async () => {
    const { chat, template } = await entryRoom()
    room.vendor.script({ steps: ['{}'] })
    const events = await enter({ ...question(chat, '洗衣机漏水了，电话 13800138000'), bizTypeId: template.id })
    const fill = dataOf(events, 'fill')
    assert.equal(fill.values.contactPhone, '13800138000')
    assert.equal(fill.values.contactName, undefined)
    assert.match(textOf(events), /\| 联系电话 \| 13800138000 \|/)
    assert.match(textOf(events), /还需要您补充：联系人/)
    assert.deepEqual([fill.there, fill.missing], [[], ['联系人']])
    const [turn] = await room.t
      .ok(HISTORY, {
        ...as(),
        query: {
          agentId: (
            await room.t.ok('GET /api/voice/outside/agent/chat/share/info', { ...as(), query: { chatId: chat } })
          ).agentId,
          chatId: chat,
        },
      })
      .then(page => page.messages)
    assert.deepEqual(turn?.fill, fill)
    // what the form holds is there, and what takes its place is told beside it
    room.vendor.script({ steps: ['{}'] })
    const attribute = { contactPhone: '13900139000', contactName: '李雷', unknown: { of: 'nothing' } }
    const more = await enter({ ...question(chat, '电话 13800138000'), bizTypeId: template.id, attribute })
    const told = dataOf(more, 'fill')
    assert.deepEqual(
      [told.fields.map(({ displayName, former }) => [displayName, former]), told.there, told.missing],
      [
        [['联系电话', '13900139000']],
        [{ fieldName: 'contactName', displayName: '联系人', text: '李雷', source: '' }],
        ['故障描述'],
      ],
    )

    const converted = await room.t.ok('POST /api/voice/outside/share/convertDataToBiz', {
      ...as(),
      body: { bizType: 'event', bizTypeId: template.id, content: textOf(events) },
    })
    assert.equal(converted.values.contactPhone, '13800138000')
    await room.t.ok('POST /api/voice/outside/agent/chat/share/saveFillRecord', {
      ...as(),
      body: {
        chatId: chat,
        messageId: turn?.id ?? '',
        question: '洗衣机漏水了',
        answer: textOf(events),
        source: 'INSIDE',
        bizType: 'event',
        bizTypeId: template.id,
      },
    })
  })

  test("what the form holds is what the next sentence is understood by, and another's product counts for nothing", async () => {
    const kinds = (value: string, zh: string) => ({
      value,
      text: { zh },
      children: [{ value: `${value}Leak`, text: { zh: '漏水' } }],
    })
    const { tenant, linkman, templates, begin, enterAs } = await company([
      [
        '报修',
        [
          makeField('machine', { formType: 'product', displayName: { zh: '产品' }, isNull: 0 }),
          makeField('trouble', {
            formType: 'cascader',
            displayName: { zh: '故障' },
            setting: { dataSource: [kinds('washer', '洗衣机'), kinds('dishwasher', '洗碗机')] },
          }),
          makeField('visit', { formType: 'planTime', displayName: { zh: '上门时间' } }),
        ],
      ],
    ])
    const other = await makeLinkman(room.t.db, tenant)
    const [own, foreign] = [
      await makeProduct(room.t.db, tenant.id, { customerId: linkman.customerId, name: { zh: '静澜洗衣机' } }),
      await makeProduct(room.t.db, tenant.id, { customerId: other.customerId, name: { zh: '静澜洗衣机' } }),
    ]
    const visit = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const read = async (id: string) => {
      const events = await enterAs(linkman.as, {
        ...question(await begin(linkman.as), '漏水，改到下午吧'),
        bizTypeId: templates[0]?.id,
        attribute: { machine: { id, name: '洗衣机' }, visit: `${visit} 09:00` },
      })
      return dataOf(events, 'fill')
    }
    const mine = await read(own.id)
    assert.deepEqual(mine.values, { trouble: ['washer', 'washerLeak'], visit: `${visit} 14:00` })
    assert.deepEqual(
      mine.fields.map(({ fieldName, former }) => [fieldName, former !== undefined]),
      [
        ['trouble', false],
        ['visit', true],
      ],
    )
    assert.deepEqual([mine.there?.map(one => one.fieldName), mine.missing], [['machine'], []])
    // of a day alone the time is asked for, and none is made up
    const dated = await enterAs(linkman.as, {
      ...question(await begin(linkman.as), '漏水，后天来'),
      bizTypeId: templates[0]?.id,
      attribute: { machine: { id: own.id, name: '洗衣机' } },
    })
    assert.match(String(dataOf(dated, 'fill').values.visit), /^\d{4}-\d{2}-\d{2}$/)
    assert.match(textOf(dated), /上门时间.*几点方便|上门时间.*还可以约/)
    const not = await read(foreign.id)
    assert.deepEqual([not.values, not.there, not.missing], [{ visit: `${visit} 14:00` }, [], ['产品']])
  })

  test('a turn gives, asks or calls off; one thing is asked for at a time, and what is known comes along', async () => {
    const { chat, template, agent } = await entryRoom()
    await room.t.db.update(aiAgents).set({ model: LOCAL_MODEL }).where(eq(aiAgents.id, agent.id))
    const turn = async (said: string, attribute: object = {}) => {
      const events = await enter({ ...question(chat, said), bizTypeId: template.id, attribute, model: LOCAL_MODEL })
      return { fill: dataOf(events, 'fill'), text: textOf(events) }
    }
    const first = await turn('洗衣机漏水')
    assert.match(first.text, /还需要您补充：联系电话$/)
    assert.deepEqual(first.fill.missing, ['联系电话', '联系人'])
    // what was asked for is answered by a word, and what the form holds is told
    const held = { description: '洗衣机漏水', contactPhone: '13800138000' }
    const second = await turn('李晓东', held)
    assert.deepEqual(second.fill.values, { contactName: '李晓东' })
    assert.deepEqual(
      second.fill.there?.map(one => one.text),
      ['洗衣机漏水', '13800138000'],
    )
    assert.doesNotMatch(second.text, /还需要/)
    const grown = await turn('脱水的时候还特别响', held)
    assert.equal(grown.fill.values.description, '洗衣机漏水，脱水的时候还特别响')
    // a question is answered and fills nothing
    const asks = await turn('上门修一次多少钱', held)
    assert.deepEqual([asks.fill.values, asks.fill.fields], [{}, []])
    assert.ok(!asks.text.includes(NO_MATCH.form) && asks.text.endsWith('还需要您补充：联系人'), asks.text)
    const off = await turn('算了，不修了', held)
    assert.deepEqual(off.fill.values, { description: null, contactPhone: null })
    assert.deepEqual(
      off.fill.emptied?.map(one => [one.displayName, one.former]),
      [
        ['故障描述', '洗衣机漏水'],
        ['联系电话', '13800138000'],
      ],
    )
    assert.match(off.text, /^好的，不填了[^]*\| 联系电话 \| — \|/)
    assert.match((await turn('算了')).text, /没有需要清空/)
  })

  test('a model proposes, and what the text does not bear is dropped', async () => {
    const { chat, template } = await entryRoom()
    room.vendor.script({
      steps: [
        JSON.stringify({
          contactPhone: '13999999999',
          contactName: '王小明',
          description: '编造的故障',
          tenantId: 'x',
        }),
      ],
    })
    const events = await enter({ ...question(chat, '找王小明，手机 13800138000，洗衣机漏水'), bizTypeId: template.id })
    const { values } = dataOf(events, 'fill')
    assert.equal(values.contactPhone, '13800138000')
    assert.equal(values.contactName, '王小明')
    assert.ok(!JSON.stringify(values).includes('编造'))
    assert.ok(!('tenantId' in values))
  })

  test('goes on by rules alone when the model fails', async () => {
    const { chat, template } = await entryRoom()
    room.vendor.script({ status: 500, body: {} })
    const events = await enter({ ...question(chat, '电话 13800138000'), bizTypeId: template.id })
    assert.equal(dataOf(events, 'fill').values.contactPhone, '13800138000')
  })

  /** A company with an agent for order entry, and these forms. */
  async function company(forms: [name: string, fields: ReturnType<typeof makeField>[]][]) {
    const tenant = await makeTenant(room.t.db, { flags: { setting: { wiki: true } } })
    const [agent, linkman, staff] = [
      await makeAgent(room.t.db, tenant.id, { template: 'task_form', model: LOCAL_MODEL }),
      await makeLinkman(room.t.db, tenant),
      await makeStaff(room.t.db, tenant),
    ]
    const templates = []
    for (const [i, [zh, list]] of forms.entries())
      templates.push(await makeTemplate(room.t.db, tenant.id, list, { name: { zh }, order: i }))
    const begin = async (caller: Caller, agentId = agent.id) =>
      (await room.t.ok(BEGIN, { ...caller, body: { agentId, source: 'inside' } })).chatId
    const enterAs = (caller: Caller, body: object) =>
      room.t.ok(ENTRY, { ...caller, body: body as ReturnType<typeof question> }) as Promise<StreamEvent[]>
    return { tenant, agent, linkman, staff, templates, begin, enterAs }
  }
  const ofRepair = () => [
    makeField('fault', {
      formType: 'select',
      displayName: { zh: '故障现象' },
      isNull: 0,
      setting: {
        dataSource: [
          { value: 'leak', text: { zh: '漏水' } },
          { value: 'noise', text: { zh: '噪音大' } },
        ],
      },
    }),
    makeField('contactPhone', { formType: 'phone', displayName: { zh: '联系电话' }, isNull: 0 }),
    makeField('contactName', { displayName: { zh: '联系人' }, isNull: 0 }),
  ]
  const ofFeedback = () => [makeField('phone', { formType: 'phone', displayName: { zh: '电话' } })]
  const two = () =>
    company([
      ['家电维修', ofRepair()],
      ['投诉与建议', ofFeedback()],
    ])

  test('on a screen without a form chooses the one that the sentence is for, fills it, and keeps that', async () => {
    const { agent, linkman, templates, begin, enterAs } = await two()
    const chat = await begin(linkman.as)
    const body = { ...question(chat, '洗衣机漏水了，电话 13800138000'), bizTypeId: null }
    const events = await enterAs(linkman.as, body)
    const fill = dataOf(events, 'fill')
    assert.deepEqual(
      [fill.sure, fill.values, fill.forms?.map(form => form.bizTypeName)],
      [true, { fault: 'leak', contactPhone: '13800138000' }, ['家电维修', '投诉与建议']],
    )
    assert.deepEqual(
      fill.forms?.map(form => [form.bizTypeId, form.values]),
      [
        [templates[0]?.id, { fault: 'leak', contactPhone: '13800138000' }],
        [templates[1]?.id, { phone: '13800138000' }],
      ],
    )
    assert.match(textOf(events), /^我来帮您填一张“家电维修”[^]*\| 联系电话 \| 13800138000 \|$/)
    // who is signed in is known by name
    assert.deepEqual(
      [fill.there?.map(({ displayName, text }) => [displayName, text]), fill.missing],
      [[['联系人', linkman.name]], []],
    )
    assert.deepEqual(await enterAs(linkman.as, body), events, 'the same request again')
    const { messages } = await room.t.ok(HISTORY, { ...linkman.as, query: { agentId: agent.id, chatId: chat } })
    assert.deepEqual(
      messages.map(turn => turn.fill),
      [fill],
    )
  })

  test('asks which form it is where a sentence tells none, and brings its words into each', async () => {
    const { linkman, begin, enterAs } = await two()
    const events = await enterAs(linkman.as, {
      ...question(await begin(linkman.as), '我要预约上门，电话 13800138000'),
      bizTypeId: null,
    })
    const { sure, values, forms } = dataOf(events, 'fill')
    assert.deepEqual(
      [sure, values, forms?.map(form => form.values)],
      [false, {}, [{ contactPhone: '13800138000' }, { phone: '13800138000' }]],
    )
    assert.match(textOf(events), /^要填哪一张/)
  })

  test('tells a visitor that signing in comes first', async () => {
    const { tenant, begin, enterAs } = await two()
    const guest = { ...tenant.as, tourist: 'visitor-without-a-name-0123456789' }
    const events = await enterAs(guest, { ...question(await begin(guest), '洗衣机漏水了'), bizTypeId: null })
    const { sure, there, missing } = dataOf(events, 'fill')
    assert.deepEqual([sure, there, missing], [true, [], ['联系电话', '联系人']])
    assert.match(textOf(events), /提交前需要先登录，填好的内容会保留。$/)
  })

  test('where a company has no open form says so, and keeps it; so it does to staff, who send none', async () => {
    const none = await company([])
    const chat = await none.begin(none.linkman.as)
    const body = { ...question(chat, '洗衣机漏水'), bizTypeId: null }
    const events = await none.enterAs(none.linkman.as, body)
    assert.equal(textOf(events), '抱歉，当前页面不支持智能填单')
    assert.deepEqual(await none.enterAs(none.linkman.as, body), events, 'the same request again')
    const { messages } = await room.t.ok(HISTORY, {
      ...none.linkman.as,
      query: { agentId: none.agent.id, chatId: chat },
    })
    assert.deepEqual(
      messages.map(turn => [turn.answer, turn.state, turn.fill]),
      [['抱歉，当前页面不支持智能填单', 'done', null]],
    )
    const { staff, begin, enterAs } = await two()
    const told = await enterAs(staff.as, { ...question(await begin(staff.as), '洗衣机漏水'), bizTypeId: null })
    assert.equal(textOf(told), '抱歉，当前页面不支持智能填单')
  })

  test('answers a question that is asked where no form is open from the knowledge base', async () => {
    const { tenant, linkman, begin, enterAs } = await two()
    await makeWiki(room.t.db, tenant.id, {
      texts: { zh: { title: '怎么报修', content: '在首页点“报修”，选好产品，写明故障，提交即可。' } },
    })
    const events = await enterAs(linkman.as, { ...question(await begin(linkman.as), '怎么报修？'), bizTypeId: null })
    assert.ok(!events.some(one => one.event === 'fill'), 'no form')
    assert.match(textOf(events), /选好产品/)
  })

  test('a sentence that asks for a deed gets its form from any agent, and not the state of an old request', async () => {
    const { tenant, linkman, templates, begin } = await two()
    const chatty = await makeAgent(room.t.db, tenant.id, { model: LOCAL_MODEL })
    const [template] = templates
    assert.ok(template, 'a template')
    const { id } = await room.t.ok('POST /ssp/event/create', {
      ...linkman.as,
      body: {
        templateId: template.id,
        attribute: { fault: 'leak', contactPhone: '13800138000', contactName: '王芳' },
      },
    })
    const { eventNo } = await room.t.ok('GET /ssp/event/get', { ...linkman.as, query: { id } })
    const chat = await begin(linkman.as, chatty.id)
    const said = async (text: string) =>
      (await room.t.ok(ASK, { ...linkman.as, body: question(chat, text) })) as StreamEvent[]
    const events = await said('帮我报修：洗衣机漏水，明天下午来，电话 13800138000')
    assert.equal(dataOf(events, 'fill').forms?.[0]?.bizTypeId, template.id)
    assert.equal(dataOf(events, 'fill').values.contactPhone, '13800138000')
    assert.ok(!textOf(events).includes(eventNo), textOf(events))
    const asked = await said('我的报修单现在什么状态')
    assert.ok(!asked.some(one => one.event === 'fill'), 'a question gets no form')
    assert.ok(textOf(asked).includes(eventNo), textOf(asked))
  })

  test("a text that fits nothing is answered in the reader's language", async () => {
    const { chat, template, agent } = await entryRoom()
    await room.t.db.update(aiAgents).set({ model: LOCAL_MODEL }).where(eq(aiAgents.id, agent.id))
    const only = await makeTemplate(room.t.db, room.tenant.id, [
      makeField('contactPhone', { formType: 'phone', displayName: { zh: '联系电话', en: 'Phone' } }),
    ])
    const events = await enter({ ...question(chat, '今天天气不错'), bizTypeId: only.id, model: LOCAL_MODEL })
    assert.ok(!textOf(events).includes(NO_MATCH.form) && textOf(events).startsWith('没有在内容里找到'))
    const english = await room.t.ok(HISTORY, { ...as(), language: 'en', query: { agentId: agent.id, chatId: chat } })
    assert.match(english.messages[0]?.answer ?? '', /^I found nothing/)
    const resumed = (await room.t.ok(RESUME, {
      ...as(),
      language: 'en',
      query: { messageId: idOf(events) },
    })) as StreamEvent[]
    assert.match(textOf(resumed), /^I found nothing/)
    assert.ok(template.id)
  })

  test("reads files of the caller's own, and tells of those it cannot", async () => {
    const { chat, template } = await entryRoom()
    const upload = (name: string, type: string, bytes: Buffer | string, who: Caller = as()) =>
      room.t.ok('POST /files/upload', { ...who, file: { name, type, bytes } })
    const note = await upload('报修.txt', 'text/plain', '联系人：李雷\n联系电话：13900139000\n故障描述：洗衣机不转')
    const picture = await upload(
      '照片.png',
      'image/png',
      await sharp({ create: { width: 4, height: 4, channels: 3, background: '#abc' } })
        .png()
        .toBuffer(),
    )
    assert.ok(note.ossUrl)
    const body = {
      ...question(
        chat,
        `file:${JSON.stringify([
          { id: note.id, filename: '报修.txt' },
          { id: picture.id, filename: '照片.png' },
        ])}`,
        { type: 'file', files: [note.id, picture.id] },
      ),
      bizTypeId: template.id,
      model: LOCAL_MODEL,
    }
    const events = await enter(body)
    const { values } = dataOf(events, 'fill')
    assert.deepEqual([values.contactPhone, values.contactName], ['13900139000', '李雷'])
    assert.match(textOf(events), /没有读出文字：照片\.png/)
    const { theme } = await room.t.ok('GET /api/voice/outside/agent/chat/share/info', {
      ...as(),
      query: { chatId: chat },
    })
    assert.equal(theme, '报修.txt, 照片.png')
    const other = await makeLinkman(room.t.db, room.tenant)
    const foreign = await upload('他人.txt', 'text/plain', '电话 13700137000', other.as)
    assert.equal(
      (
        await room.t.refused(ENTRY, {
          ...as(),
          body: { ...question(chat, '看', { files: [foreign.id] }), bizTypeId: template.id },
        })
      ).error,
      'NOT_FOUND',
    )
    assert.equal(
      (
        await room.t.refused(ENTRY, {
          ...as(),
          body: { ...question(chat, `file:[{"id":"${foreign.id}"}]`, { type: 'file' }), bizTypeId: template.id },
        })
      ).error,
      'NOT_FOUND',
    )
  })

  test("offers the tenant's open forms", async () => {
    const template = await makeTemplate(room.t.db, room.tenant.id, fields(), { name: { zh: '开放的' } })
    const closed = await makeTemplate(room.t.db, room.tenant.id, fields(), { enabled: 0 })
    const list = await room.t.ok('GET /api/voice/outside/agent/orderEntry/bizTypes', as())
    assert.ok(list.some(one => one.bizTypeId === template.id && one.bizTypeName === '开放的'))
    assert.ok(!list.some(one => one.bizTypeId === closed.id))
  })
})

describe('files and voices', () => {
  const wav = (() => {
    const head = Buffer.alloc(44)
    head.write('RIFF', 0)
    head.writeUInt32LE(36 + 3200, 4)
    head.write('WAVEfmt ', 8)
    head.writeUInt32LE(16, 16)
    head.writeUInt16LE(1, 20)
    head.writeUInt16LE(1, 22)
    head.writeUInt32LE(16000, 24)
    head.writeUInt32LE(32000, 28)
    head.writeUInt16LE(2, 32)
    head.writeUInt16LE(16, 34)
    head.write('data', 36)
    head.writeUInt32LE(3200, 40)
    return Buffer.concat([head, Buffer.alloc(3200)])
  })()

  test('what may be uploaded where', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#abc' } })
      .png()
      .toBuffer()
    const files = {
      picture: { name: 'a.png', type: 'image/png', bytes: png },
      text: { name: 'a.txt', type: 'text/plain', bytes: 'words' },
      sound: { name: 'a.wav', type: 'audio/wav', bytes: wav },
      disguised: { name: 'a.png', type: 'image/png', bytes: 'words' },
    }
    const result = async (
      key: 'POST /ssp/files/upload' | 'POST /files/upload' | 'POST /files/upload/ocr/pic',
      file: keyof typeof files,
    ) => (await room.t.call(key, { ...as(), file: files[file] })).body.error ?? 'ok'
    assert.deepEqual(
      await Promise.all(
        (['picture', 'sound', 'text', 'disguised'] as const).map(file => result('POST /ssp/files/upload', file)),
      ),
      ['ok', 'ok', 'FILE_TYPE', 'FILE_TYPE'],
    )
    assert.deepEqual(
      await Promise.all((['picture', 'sound', 'text'] as const).map(file => result('POST /files/upload', file))),
      ['ok', 'FILE_TYPE', 'ok'],
    )
    assert.deepEqual(
      await Promise.all(
        (['picture', 'sound', 'text'] as const).map(file => result('POST /files/upload/ocr/pic', file)),
      ),
      ['ok', 'FILE_TYPE', 'FILE_TYPE'],
    )
    const read = await room.t.ok('POST /files/upload/ocr/pic', { ...as(), file: files.picture })
    assert.deepEqual([read.text, read.ocr], ['', false])
  })

  test('whatever a recorder makes is heard by the speech vendor, as what it is', async () => {
    const vendor = await startFakeAsr()
    const t = await startTestServer({
      beside: room.t,
      providers: {
        llm: room.t.app.providers.llm,
        asr: createAsr({ url: `${vendor.url}/audio/transcriptions`, key: 'k', model: 'm' }),
      },
    })
    try {
      for (const [extension, mime, bytes] of RECORDINGS) {
        const file = await t.ok('POST /ssp/files/upload', { ...as(), file: { name: 'recording', type: '', bytes } })
        assert.deepEqual(
          await t.ok('POST /api/voice/outside/voice/handle/transcribe', { ...as(), body: { id: file.id } }),
          { text: '洗衣机不脱水' },
          extension,
        )
        const heard = vendor.asked.at(-1)
        assert.deepEqual([heard?.filename, heard?.type], [`speech.${extension}`, mime])
        assert.ok(heard?.bytes.equals(bytes))
      }
    } finally {
      await t.close()
      await vendor.close()
    }
  })

  test('speech says when it is not configured, and is recognized where it is', async () => {
    const file = await room.t.ok('POST /ssp/files/upload', {
      ...as(),
      file: { name: 'a.wav', type: 'audio/wav', bytes: wav },
    })
    assert.deepEqual(await room.t.ok('GET /api/voice/outside/voice/config', as()), {
      speech: false,
      ocr: false,
      providerSite: '',
    })
    assert.equal(
      (await room.t.refused('POST /api/voice/outside/voice/handle/transcribe', { ...as(), body: { id: file.id } }))
        .error,
      'SPEECH_NOT_CONFIGURED',
    )
    const heard: { bytes: number; language: string | undefined }[] = []
    const t = await startTestServer({
      beside: room.t,
      providers: {
        llm: room.t.app.providers.llm,
        asr: {
          sandbox: false,
          configured: true,
          transcribe: async (bytes, { language }) => {
            heard.push({ bytes: bytes.length, language })
            return '洗衣机漏水'
          },
        },
      },
    })
    try {
      assert.deepEqual(
        await t.ok('POST /api/voice/outside/voice/handle/transcribe', { ...as(), body: { id: file.id } }),
        { text: '洗衣机漏水' },
      )
      assert.equal(
        await t.ok('POST /api/voice/outside/voice/recognize', {
          ...as(),
          language: 'tw',
          body: { fileUrl: file.ossUrl },
        }),
        '{"text":"洗衣机漏水"}',
      )
      assert.deepEqual(heard, [
        { bytes: wav.length, language: 'zh' },
        { bytes: wav.length, language: 'zh' },
      ])
      for (const body of [
        { fileUrl: file.ossUrl.replace(/s=.*/, 's=x') },
        { fileUrl: 'http://169.254.169.254/latest' },
        { fileUrl: '/etc/passwd' },
        {},
      ])
        assert.equal(
          (await t.refused('POST /api/voice/outside/voice/handle/transcribe', { ...as(), body })).error,
          'NOT_FOUND',
        )
      for (const fileUrl of ['http://[', '//', '\\\\', 'http://%', 'x'.repeat(1000)])
        assert.equal(
          (await t.refused('POST /api/voice/outside/voice/recognize', { ...as(), body: { fileUrl } })).error,
          'NOT_FOUND',
          fileUrl,
        )
      const other = await makeLinkman(room.t.db, room.tenant)
      assert.equal(
        (await t.refused('POST /api/voice/outside/voice/handle/transcribe', { ...other.as, body: { id: file.id } }))
          .error,
        'NOT_FOUND',
      )

      // a good link to one's own recording opens nobody else's, whichever of the two rows the database finds first
      heard.length = 0
      const upload = (name: string, bytes: Buffer) =>
        t.ok('POST /ssp/files/upload', { ...other.as, file: { name, type: 'audio/wav', bytes } })
      const longer = Buffer.concat([wav, Buffer.alloc(3200)])
      const mine = [await upload('1.wav', longer), await upload('2.wav', longer), await upload('3.wav', longer)]
      for (const own of mine) {
        for (const id of [file.id, newId()])
          assert.deepEqual(
            await t.ok('POST /api/voice/outside/voice/handle/transcribe', {
              ...other.as,
              body: { fileUrl: own.ossUrl, id },
            }),
            { text: '洗衣机漏水' },
          )
      }
      assert.deepEqual(
        heard.map(one => one.bytes),
        Array.from({ length: 6 }, () => longer.length),
      )
    } finally {
      await t.close()
    }
  })

  test("a visitor's file belongs to the device", async () => {
    await room.t.db
      .update(tenants)
      .set({ flags: { ...room.tenant.flags, setting: { ...room.tenant.flags.setting, anonymous: true } } })
      .where(eq(tenants.id, room.tenant.id))
    const me = visitor()
    const file = await room.t.ok('POST /files/upload', {
      ...me,
      file: { name: 'a.txt', type: 'text/plain', bytes: '我的型号是 X1' },
    })
    assert.equal(file.secret, undefined)
    const chat = await room.begin(me)
    await ask(question(chat, '这是什么', { files: [file.id] }), me)
    const asked = room.vendor.asked.at(-1)
    assert.ok(asked && lastWords(asked).includes('我的型号是 X1'))
    assert.deepEqual(
      (await turns(me, chat))[0]?.files.map(one => one.filename),
      ['a.txt'],
    )
    const other = visitor()
    assert.equal(await refused(question(await room.begin(other), '看', { files: [file.id] }), other), 'NOT_FOUND')
    assert.equal(
      (await room.t.refused('GET /deleteFiles', { ...me, query: { id: file.id, secret: me.tourist ?? '' } })).error,
      'NOT_FOUND',
      'a question uses it',
    )

    const fill = (who: Caller) =>
      room.t.call('POST /api/voice/outside/agent/chat/share/saveFillRecord', {
        ...who,
        idempotencyKey: 'one key of two devices',
        body: { chatId: chat, question: '漏水', answer: '好', source: 'INSIDE' },
      })
    assert.deepEqual(
      [await fill(me), await fill(me), await fill(other)].map(({ status, body }) => body.error ?? status),
      [200, 200, 'NOT_FOUND'],
      'what is kept for a repeated write is kept for its device alone',
    )
  })
})

describe('files of questions', () => {
  const usersOf = async (file: { id: string }) =>
    (await room.t.db.select().from(fileUses).where(eq(fileUses.fileId, file.id))).map(use => use.kind)
  const uploaded = () =>
    room.t.ok('POST /files/upload', { ...as(), file: { name: 'a.txt', type: 'text/plain', bytes: '我的型号是 X1' } })

  test('are used by each question that names them, until it is deleted', async () => {
    const [one, two] = [await uploaded(), await uploaded()]
    const first = idOf(await ask(question(chatId, '这是什么', { files: [one.id, two.id] })))
    await ask(question(chatId, '再看看', { files: [two.id] }))
    assert.deepEqual([await usersOf(one), await usersOf(two)], [['ai_turn'], ['ai_turn', 'ai_turn']])
    await room.t.ok('GET /api/voice/outside/agent/chat/message/delete', {
      ...as(),
      query: { chatId, messageId: first },
    })
    assert.deepEqual([await usersOf(one), await usersOf(two)], [[], ['ai_turn']])
    await room.t.ok('GET /deleteFiles', { ...as(), query: { id: one.id } })
    assert.equal((await room.t.refused('GET /deleteFiles', { ...as(), query: { id: two.id } })).error, 'NOT_FOUND')
  })

  test('are let go when a conversation is emptied or deleted', async () => {
    const [one, two] = [await uploaded(), await uploaded()]
    await ask(question(chatId, '这是什么', { files: [one.id] }))
    await room.t.ok('POST /api/voice/outside/gpt/conversation/delete/content', { ...as(), body: { chatId } })
    assert.deepEqual(await usersOf(one), [])
    await ask(question(chatId, '这是什么', { files: [two.id] }))
    assert.deepEqual(await usersOf(two), ['ai_turn'])
    await room.t.ok('GET /api/voice/outside/agent/chat/delete', { ...as(), query: { agentId: room.agent.id, chatId } })
    assert.deepEqual(await usersOf(two), [])
    for (const { id } of [one, two]) await room.t.ok('GET /deleteFiles', { ...as(), query: { id } })
  })
})

describe('somebody in danger', () => {
  test('hears the warning first, of any agent, whatever it demands first, and a model that is configured is not asked', async () => {
    const agent = await makeAgent(room.t.db, room.tenant.id, {
      template: 'voc',
      variables: [{ key: 'model', name: { zh: '型号' }, required: true }],
    })
    const { chatId: chat } = await room.t.ok(BEGIN, { ...as(), body: { agentId: agent.id, source: 'inside' } })
    const before = room.vendor.asked.length
    const events = await ask(question(chat, '洗衣机冒烟了'))
    assert.match(textOf(events), /^> \[!WARNING\]\n[^]*\(tel:119\)/)
    assert.deepEqual([dataOf(events, 'start').model, room.vendor.asked.length], [LOCAL_MODEL, before])
    assert.equal(await refused(question(chat, '洗衣机怎么洗')), 'ASSISTANT_VARIABLES')
  })

  test('hears it before a model goes on about a burner that does not light', async () => {
    const chat = await room.begin(as())
    const before = room.vendor.asked.length
    const events = await ask(question(chat, '热水器打不着火'))
    assert.match(textOf(events), /^> \[!WARNING\]/)
    assert.equal(room.vendor.asked.length, before + 1)
  })

  test('has the form filled as well, and is warned where none is open', async () => {
    const agent = await makeAgent(room.t.db, room.tenant.id, { template: 'task_form', model: LOCAL_MODEL })
    const { chatId: chat } = await room.t.ok(BEGIN, { ...as(), body: { agentId: agent.id, source: 'inside' } })
    const template = await makeTemplate(room.t.db, room.tenant.id, [
      makeField('contactPhone', { formType: 'phone', displayName: { zh: '联系电话', en: 'Phone' } }),
    ])
    const text = '我要报修，热水器有煤气味，明天来，电话 13800000009'
    const events = (await room.t.ok(ENTRY, {
      ...as(),
      body: { ...question(chat, text), bizTypeId: template.id },
    })) as StreamEvent[]
    assert.match(textOf(events), /^> \[!WARNING\]/)
    assert.equal(dataOf(events, 'fill').values.contactPhone, '13800000009')
    // a question of who is in danger has its answer in the warning
    const asked = (await room.t.ok(ENTRY, {
      ...as(),
      body: { ...question(chat, '家里有煤气味怎么办'), bizTypeId: template.id },
    })) as StreamEvent[]
    assert.match(textOf(asked), /^> \[!WARNING\]/)
    assert.deepEqual(dataOf(asked, 'fill').values, {})
    assert.equal(textOf(asked).split('[!WARNING]').length, 2)
    assert.ok(!asked.some(one => one.event === 'sources'))
    const chosen = (await room.t.ok(ENTRY, {
      ...as(),
      body: { ...question(chat, text), bizTypeId: null },
    })) as StreamEvent[]
    assert.match(textOf(chosen), /^> \[!WARNING\][^]*\n\n(?:要填哪一张|我来帮您)/)
  })
})
