import { eq, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tenantDay } from '../../../shared/day'
import type { FormType } from '../../../shared/form'
import type { StoredField } from '../../../contract/stored-field'
import { eventIn, makeHouse, type House } from '../../../test/event-life'
import { makeField, makeGoods, makeLinkman, makeProduct, makeTemplate } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { taskIn } from '../../../test/task-life'
import { addWords } from '../../kernel/work/words'
import { areUnweighted } from '../../kernel/lifecycle/words.table'
import { taskWords } from '../task/task.table'
import { prepareBacklog } from './backlog.service'
import { eventWords, guestRequests } from './event.table'

/** What a customer finds a request by: fields that are searchable (spec §3 `isSearch`), and no others. */
let t: TestServer
let house: House
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t)
})
after(() => t.close())

const words = (text: string) => ({ zh: text, en: text, ru: text, tw: text })
const one = (text: string) => ({ dataSource: [{ value: 'one', text: words(text) }] })
const listed = async (who: { token: string; domainId: string }, keyword: string) =>
  (await t.ok('GET /ssp/event/list', { ...who, query: { keyword } })).list.map(({ id }) => id)
const atDesk = async (keyword: string, { engineer }: Pick<House, 'engineer'> = house) =>
  (await t.ok('GET /staff/event/queue', { ...engineer.as, query: { keyword, state: 'all' } })).list
    .map(({ id }) => id)
    .toSorted()

test('by the values of searchable fields, of any type; staff by all', async () => {
  const { tenant, linkman, engineer } = house
  const filter = await makeGoods(t.db, tenant.id, { kind: 'part', name: words('Zylinder') })
  const pump = await makeProduct(t.db, tenant.id, { customerId: linkman.customerId, serialNumber: 'PUMP-7702' })
  const boiler = await makeProduct(t.db, tenant.id, {
    customerId: linkman.customerId,
    name: { zh: '壁挂炉', en: 'Wallburner' },
  })
  const visit = await taskIn(t, house, 'created')
  const served = await eventIn(t, house, 'finished')
  assert.ok(served, 'the engineer is somebody whom the customer knows')
  const colours = { zh: '朱红', en: 'Vermilion', ru: 'Киноварь' }
  const several = { dataSource: [{ value: 'one', text: colours }] }
  const rowOf = [
    makeField('title'),
    makeField('colour', { formType: 'select', setting: one('Magenta') }),
    makeField('size', { formType: 'number' }),
  ]
  const given: [FormType, value: unknown, found: string[], setting?: StoredField['setting']][] = [
    ['text', 'hovercraft', ['hovercraft']],
    ['textarea', 'the eels of Лодзь\nand 鳗鱼很多', ['鳗鱼', 'eel', 'лодзь']],
    ['code', 'QX-0091', ['qx0091', 'QX-0091']],
    ['number', 31415, ['31415']],
    ['number', '27182', ['27182']],
    ['currency', { number: 1618.5, currency: 'CNY' }, ['1618.5']],
    ['phone', '13800138064', ['13800138064']],
    ['email', 'okapi@zoo.example', ['okapi', 'okapi@zoo.example']],
    ['date', '2027-02-03', ['2027-02-03']],
    ['select', 'one', ['Vermilion', '朱红', 'киноварь'], several],
    ['selectMulti', ['one'], ['Cerulean'], one('Cerulean')],
    ['cascader', ['one'], ['Turquoise'], one('Turquoise')],
    ['tags', ['one'], ['Saffron', '橙黄'], { dataSource: [{ value: 'one', text: { zh: '橙黄', en: 'Saffron' } }] }],
    ['tagLabel', [{ labelName: 'Indigo' }], ['Indigo'], one('Indigo')],
    ['address', { province: '浙江省', city: '杭州市', dist: '西湖区', address: '虎跑路7号' }, ['虎跑路']],
    ['location', { address: 'Belvedere', latitude: 1, longitude: 2 }, ['belvedere']],
    ['quality', { startTime: '2024-05-06', qualityTime: { number: '7', type: 'year' } }, ['2024-05-06']],
    ['product', { id: boiler.id }, ['wallburner', '壁挂炉', boiler.serialNumber]],
    ['relationProduct', [pump.id], [pump.serialNumber]],
    ['relationTask', { taskId: visit.id }, [visit.taskNo]],
    ['sparepart', [filter.id], ['Zylinder', filter.code]],
    ['user', [engineer.id], [engineer.displayName]],
    ['logistics', [{ company: 'Pony', number: 'PX1234567' }], ['px1234567', 'pony']],
    [
      'subSucCase',
      [{ title: 'Marzipan', colour: 'one', size: 2718281 }],
      ['marzipan', 'magenta', '2718281'],
      { fields: rowOf },
    ],
  ]
  const other = await makeLinkman(t.db, tenant)
  const elsewhere = await makeHouse(t)
  for (const [formType, value, keywords, setting = {}] of given) {
    const raisedWith = async (isSearch: 0 | 1) => {
      const template = await makeTemplate(t.db, tenant.id, [
        // the first words of the form are its title
        makeField('subject'),
        makeField('it', { formType, isSearch, setting }),
      ])
      const body = { templateId: template.id, attribute: { subject: 'plain', it: value } }
      return (await t.ok('POST /ssp/event/create', { ...linkman.as, body })).id
    }
    const [hidden, open] = [await raisedWith(0), await raisedWith(1)]
    for (const keyword of keywords) {
      assert.deepEqual(await listed(linkman.as, keyword), [open], `${formType}: ${keyword}`)
      for (const stranger of [other, elsewhere.linkman]) assert.deepEqual(await listed(stranger.as, keyword), [])
      const desk = await atDesk(keyword)
      assert.deepEqual(
        [hidden, open].map(id => desk.includes(id)),
        [true, true],
        `${formType}: ${keyword}`,
      )
      assert.deepEqual(await atDesk(keyword, elsewhere), [])
    }
  }
})

test('by parts of number and title as ever, and by what it says now', async () => {
  const { tenant, linkman } = house
  const template = await makeTemplate(t.db, tenant.id, [
    makeField('subject'),
    makeField('it', { formType: 'textarea', isSearch: 1 }),
    makeField('visit', { formType: 'planTime', isSearch: 1, setting: { dateType: 'YYYY-MM-DD' } }),
  ])
  const created = await t.ok('POST /ssp/event/create', {
    ...linkman.as,
    body: { templateId: template.id, attribute: { subject: 'Quarterdeck', it: 'before' } },
  })
  const { id, eventNo } = created
  for (const keyword of ['arterd', eventNo.slice(4), 'quarterdeck'])
    assert.deepEqual(await listed(linkman.as, keyword), [id], keyword)
  await t.ok('POST /ssp/event/update', {
    ...linkman.as,
    body: { id, attribute: { subject: 'Quarterdeck', it: 'afterwards' } },
  })
  assert.deepEqual(await listed(linkman.as, 'afterwards'), [id])
  assert.deepEqual(await listed(linkman.as, 'before'), [])
  const guest = { tenantId: tenant.id, eventId: id, outerBizId: 'CRM-7781', createTime: new Date().toISOString() }
  await t.db.insert(guestRequests).values(guest)
  const visit = (days: number) => tenantDay(Date.now() + days * 86_400_000)
  await t.ok('POST /ssp/event/update', {
    ...linkman.as,
    body: { id, attribute: { subject: 'Quarterdeck', it: 'afterwards', visit: visit(30) } },
  })
  assert.deepEqual([await listed(linkman.as, visit(30)), await listed(linkman.as, visit(31))], [[id], []])
  await t.ok('POST /ssp/event/reschedule', { ...linkman.as, body: { id, planTime: visit(31) } })
  assert.deepEqual([await listed(linkman.as, visit(30)), await listed(linkman.as, visit(31))], [[], [id]])
  // what a link from outside calls it is nothing that its customer knows
  assert.deepEqual([await listed(linkman.as, 'CRM-7781'), await atDesk('CRM-7781')], [[], [id]])
  // what staff write among themselves is nothing that a customer finds
  await t.ok('POST /staff/event/note', { ...house.engineer.as, body: { id, content: 'whippoorwill' } })
  assert.deepEqual(await listed(linkman.as, 'whippoorwill'), [])
})

test('signs of a query are signs, and bring nothing to light', async () => {
  const own = await makeHouse(t, {
    fields: [makeField('subject'), makeField('secret'), makeField('it', { isSearch: 1 })],
  })
  const id = await eventIn(t, own, 'created', { subject: 'plain', secret: 'manticore', it: 'basilisk' })
  const list = (keyword: string) => listed(own.linkman.as, keyword)
  for (const keyword of ["':A", 'x:A & b', '!x', '(', "'", 'x:*', '\\', '%', ':A', '!', '&', '<->', '，。'])
    assert.deepEqual(await list(keyword), [], keyword)
  for (const sign of [
    ':A',
    ':*',
    ':D',
    ':ABCD',
    '|basilisk',
    ' | basilisk',
    "' | 'basilisk",
    '<->basilisk',
    '&!x',
    ')',
  ])
    assert.deepEqual(await list(`manticore${sign}`), [], sign)
  assert.deepEqual(await list('!manticore'), [])
  for (const keyword of ['basilisk', '(basilisk', "basilisk'", '!basilisk', '&basilisk', 'basilisk plain'])
    assert.deepEqual(await list(keyword), [id], keyword)
})

test('a product is as open as the field that asks for it, else as the title', async () => {
  const own = await makeHouse(t)
  const { tenant, linkman } = own
  const product = await makeProduct(t.db, tenant.id, { customerId: linkman.customerId, model: 'GRYPHON' })
  const raise = async (fields: StoredField[]) => {
    const { id: templateId } = await makeTemplate(t.db, tenant.id, fields)
    const body = { templateId, productId: product.id, attribute: {} }
    return (await t.ok('POST /ssp/event/create', { ...linkman.as, body })).id
  }
  const asking = (isSearch: 0 | 1) => makeField('product', { formType: 'product', isSearch })
  const [alone, hidden, open] = [await raise([]), await raise([asking(0)]), await raise([asking(1)])]
  assert.deepEqual(await listed(linkman.as, 'gryphon'), [open, alone])
  assert.deepEqual(await atDesk('gryphon', own), [alone, hidden, open].toSorted())
})

test('words of an earlier server: found by number and title as ever, and by fields once they are written anew', async () => {
  const fields = [makeField('subject'), makeField('secret'), makeField('it', { isSearch: 1 })]
  const [own, neighbour] = [await makeHouse(t, { fields }), await makeHouse(t, { fields })]
  const raised = []
  for (const { linkman, template } of [own, neighbour]) {
    const body = { templateId: template.id, attribute: { subject: 'Quarterdeck', secret: 'manticore', it: 'basilisk' } }
    raised.push(await t.ok('POST /ssp/event/create', { ...linkman.as, body }))
  }
  const [{ id, eventNo } = assert.fail(), there = assert.fail()] = raised
  await t.db.update(eventWords).set({ words: sql`strip(${eventWords.words})` })
  const list = (keyword: string) => listed(own.linkman.as, keyword)
  const found = async () => [await list('arterd'), await list(eventNo), await list('basilisk'), await list('manticore')]
  assert.deepEqual(await found(), [[id], [id], [], []])
  assert.deepEqual([await atDesk('basilisk', own), await atDesk('manticore', own)], [[id], [id]])
  assert.ok((await prepareBacklog(t.app, new AbortController().signal)) >= 2)
  assert.deepEqual(await found(), [[id], [id], [id], []])
  assert.deepEqual(await listed(neighbour.linkman.as, 'basilisk'), [there.id])
  assert.deepEqual([await atDesk('basilisk', own), await atDesk('manticore', own)], [[id], [id]])
  assert.deepEqual(await t.db.select().from(eventWords).where(areUnweighted(eventWords.words)), [])
  assert.equal(await prepareBacklog(t.app, new AbortController().signal), 0)
})

test('a task by the same fields, and by what was written about it; of an earlier server by all of its words', async () => {
  const own = await makeHouse(t, {
    fields: [makeField('subject'), makeField('secret'), makeField('it', { isSearch: 1 })],
  })
  const { as } = own.linkman
  const { id } = await taskIn(t, own, 'created', { subject: 'Quarterdeck', secret: 'manticore', it: 'basilisk' })
  const ids = ({ list }: { list: { id: string }[] }) => list.map(task => task.id)
  const search = async (keyword: string) => ids(await t.ok('POST /linkc/task/search', { ...as, body: { keyword } }))
  const find = async (keyword: string) => ids(await t.ok('POST /linkc/es/task/search', { ...as, body: { keyword } }))
  const staffFind = async (keyword: string) =>
    ids(await t.ok('GET /staff/task/list', { ...own.engineer.as, query: { keyword } }))
  const remark = (content: string) => t.ok('POST /v_open/taskRecord/create', { ...as, body: { id, content } })
  await remark('wyvern')
  const each = async (keyword: string) => [await search(keyword), await find(keyword), await staffFind(keyword)]
  for (const keyword of ['basilisk', 'quarterdeck', 'wyvern'])
    assert.deepEqual(await each(keyword), [[id], [id], [id]], keyword)
  assert.deepEqual(await search('arterd'), [id])
  assert.deepEqual(await each('manticore'), [[], [], [id]])

  await t.db
    .update(taskWords)
    .set({ words: sql`strip(${taskWords.words})` })
    .where(eq(taskWords.subjectId, id))
  await remark('hippogriff')
  for (const keyword of ['basilisk', 'quarterdeck', 'wyvern', 'manticore', 'hippogriff'])
    assert.deepEqual([await find(keyword), await staffFind(keyword)], [[id], [id]], keyword)
  assert.deepEqual(await search('arterd'), [id])
})

test('however much is said, what a customer finds comes first, and what is kept is bounded', async () => {
  const long = makeField('long', { formType: 'textarea', setting: { maxLength: 200_000 } })
  const fields = [makeField('subject'), long, makeField('it', { isSearch: 1 })]
  const own = await makeHouse(t, { fields })
  const { as } = own.linkman
  // each character another one beside it, so that all pairs differ
  const han = (count: number, step: number) =>
    Array.from({ length: count }, (_, i) => String.fromCharCode(0x4e00 + ((i * step) % 20_000))).join('')
  const { id } = await taskIn(t, own, 'created', { subject: 'plain', long: han(60_000, 7), it: 'basilisk' })
  for (let n = 0; n < 5; n++)
    await addWords(t.db, taskWords, { tenantId: own.tenant.id, id }, { written: [`griffin ${han(30_000, 11 + n)}`] })
  const find = async (keyword: string) =>
    (await t.ok('POST /linkc/es/task/search', { ...as, body: { keyword } })).list.map(task => task.id)
  assert.deepEqual([await find('basilisk'), await find('plain')], [[id], [id]])
  const [kept] = await t.db
    .select({ bytes: sql<number>`octet_length(${taskWords.words}::text)` })
    .from(taskWords)
    .where(eq(taskWords.subjectId, id))
  assert.ok((kept?.bytes ?? Infinity) < 1_000_000, `${kept?.bytes} bytes`)
})
