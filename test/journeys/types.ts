import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { events } from '../../server/domains/event/event.table'
import { everyType } from '../../server/kernel/forms/every-type'
import { tenantDay } from '../../shared/day'
import { FORM_TYPES, type FormType } from '../../shared/form'
import { FORM_TYPE_NAMES } from '../../shared/form-type-names'
import { takesValue, type FilledType } from '../../shared/form-rules'
import { localize } from '../../shared/language'
import { raiseTexts } from '../../src/features/request/raise/raise.i18n'
import { editTexts } from '../../src/form/edit.i18n'
import { formTexts } from '../../src/form/form.i18n'
import { common } from '../../src/i18n/common.i18n'
import { four } from '../company/forms'
import { makeGoods, makeProductKind, makeTemplate } from '../factories'
import { eventually, photo } from '../screen'
import { step, type Driver, type Found } from './driver'
import type { Journey } from './journey'
import { openAs, raised, type World } from './world'

/** A thing by its id, and how many of it where that is asked; a file of any id. */
type Named = { names: string; number?: number } | { file: true }
/** How a person fills a field in, what is kept of it, and what is read of it afterwards. */
interface Way {
  fill(field: Found): Promise<void>
  kept: { is: unknown } | Named
  seen: string
}

/** A row that has not come so long after the tap, ms, does not come. */
const ROW_MS = 5000

/** What the company has for its fields to name. */
async function stock({ db, ok, company }: World) {
  const { engineer, tenant } = company
  const name = four('滤芯', 'Filter', 'Фильтр', '濾芯')
  const part = await makeGoods(db, tenant.id, { kind: 'part', name })
  const cleaning = four('清洗', 'Cleaning', 'Чистка', '清洗')
  const service = await makeGoods(db, tenant.id, { kind: 'service', name: cleaning })
  const kind = await makeProductKind(db, tenant.id, { name: four('水泵', 'Pumps', 'Насосы', '水泵') })
  // the engineer is somebody who came once
  const id = await raised({ ok, company } as World, 'Before')
  await ok('POST /staff/event/allocate', { ...engineer.as, body: { id, staffId: engineer.id } })
  await ok('POST /staff/event/accept', { ...engineer.as, body: { id } })
  const task = await ok('POST /staff/event/convert', { ...engineer.as, body: { id } })
  return { part, service, kind, task: { id: task.taskId, name: task.taskNo } }
}

/** The one thing of a list, by what tells which one it is. */
const oneOf = (value: unknown): unknown => {
  assert.ok(Array.isArray(value) && value.length === 1, JSON.stringify(value))
  return value[0]
}

function waysOf(driver: Driver, world: World, has: Awaited<ReturnType<typeof stock>>): Record<FilledType, Way> {
  const [say, form, te] = [driver.words(common), driver.words(formTexts), driver.words(editTexts)]
  const { linkman, customer, engineer, products } = world.company
  const text = (words: string, is: unknown = words): Way => ({
    fill: field => field.type(words),
    kept: { is },
    seen: words,
  })
  const chip = (is: unknown): Way => ({
    fill: field => field.find('.chips__one', '第二项').tap(),
    kept: { is },
    seen: '第二项',
  })
  const tenth = async (field: Found) => {
    await field.find('.pick-row').tap()
    await driver.find('.current', /^10$/).tap()
  }
  const today = tenantDay(Date.now())
  const tomorrow = tenantDay(Date.now() + 86_400_000)
  const day = `${today.slice(0, 8)}10`
  const moment = (seconds = ''): Way => ({
    async fill(field) {
      await tenth(field)
      await driver.find('.clock__number', /^0?8$/).tap()
      await driver.find('.calendar__foot').find('.button').tap()
      await driver.find('.calendar').gone()
    },
    kept: { is: `${day} 08:00${seconds}` },
    seen: '08:00',
  })
  const quality: Way = {
    async fill(field) {
      await tenth(field)
      await driver.find('.calendar').gone()
      await field.find('.quality__number').type('2')
    },
    kept: { is: { startTime: day, qualityTime: { number: '2', type: 'year' } } },
    seen: '2',
  }
  const address: Way = {
    async fill(field) {
      await field.find('.field__action', form('pasteAddress')).tap()
      await field.find('.address__paste').type('浙江省杭州市西湖区文三路1号')
      await field.find('.button', form('recognise')).tap()
      await field.find('.pick-row__text', '浙江省杭州市西湖区').text()
    },
    kept: {
      is: {
        province: '浙江省',
        city: '杭州市',
        dist: '西湖区',
        address: '文三路1号',
        longitude: null,
        latitude: null,
      },
    },
    seen: '文三路1号',
  }
  /** Chosen out of what the server knows; `number` of it where that is asked. */
  const thing = (chosen: { id: string; name: string }, number?: number): Way => ({
    async fill(field) {
      await field.find('.pick-row').tap()
      const sheet = driver.find('.search-sheet')
      await sheet.find('.option', chosen.name).tap()
      await driver.find('.options__foot').find('.button').tap()
      await sheet.gone()
      for (let n = 1; n < (number ?? 1); n++) await field.find('.nut-inputnumber-add').tap()
    },
    kept: { names: chosen.id, ...(number ? { number } : {}) },
    seen: chosen.name,
  })
  const named = (one: { id: string; name: Parameters<typeof localize>[0] }) => ({
    id: one.id,
    name: localize(one.name, driver.language),
  })
  const counted = thing(named(has.part), 2)
  /** The inputs of a row that is added. The field before has just lost its error: what stands below moves up, perhaps from under the finger. */
  const addedRow = async (field: Found, adds: string): Promise<Found> => {
    const inputs = field.find('.rows__one').find('.text-input')
    const isThere = async () => assert.ok((await inputs.texts()).length, `no row after ${adds}`)
    await eventually(async () => {
      // who sees no row after a while taps again
      await isThere().catch(() => field.find('.field__action', adds).tap())
      await eventually(isThere, ROW_MS)
    })
    return inputs
  }
  const rows: Way = {
    async fill(field) {
      await (await addedRow(field, te('addRow'))).type('第一例')
    },
    kept: { is: [{ title: '第一例' }] },
    seen: '第一例',
  }
  const files = (file: string): Way => ({
    async fill(field) {
      await driver.pick(field.find('.tile__add'), [await photo(file)])
      await field.find('.tile__over').gone()
      await field.find('.tile__picture').text()
    },
    kept: { file: true },
    seen: '',
  })
  return {
    text: text('一句话'),
    textarea: text('第一段'),
    code: text('ZC-0091'),
    email: text('who@where.example'),
    phone: text('13800138001'),
    number: text('2.5', 2.5),
    currency: {
      async fill(field) {
        await field.find('.text-input').type('120')
        await field.find('.chips__one', 'USD').tap()
      },
      kept: { is: { number: 120, currency: 'USD' } },
      seen: '120',
    },
    select: chip('second'),
    selectMulti: chip(['second']),
    cascader: {
      async fill(field) {
        await field.find('.pick-row').tap()
        await driver.find('.option', '第二项').tap()
        await driver.find('.cascade__back').text()
        await driver.find('.option', '第一项').tap()
        await driver.find('.option').gone()
      },
      kept: { is: ['second', 'second.first'] },
      seen: '第二项',
    },
    tags: chip([{ id: 'second', tagName: '第二项' }]),
    tagLabel: chip([{ id: 'second', labelName: '第二项' }]),
    date: {
      async fill(field) {
        await tenth(field)
        await driver.find('.calendar').gone()
      },
      kept: { is: day },
      seen: '10',
    },
    datetime: moment(),
    showDateTime: moment(':00'),
    planTime: {
      fill: field => field.find('.chips__one', say('tomorrow')).tap(),
      kept: { is: tomorrow },
      seen: say('tomorrow'),
    },
    planStartTime: moment(),
    planEndTime: moment(),
    address,
    authorizeAddress: address,
    location: {
      async fill(field) {
        await driver.chat?.place('device', { name: '', address: '', latitude: 30.2741, longitude: 120.1551 })
        await field.find('.field__action', form('locate')).tap()
        await field.find('.field__value', '30.27410° N').text()
        await field.type('东门')
      },
      kept: { is: { address: '东门', latitude: 30.2741, longitude: 120.1551 } },
      seen: '东门',
    },
    quality,
    quality_rule: quality,
    quality_info: quality,
    qualityInfo: quality,
    product: {
      async fill(field) {
        await field.find('.pick-row').tap()
        await driver.find('.search-sheet').find('.option', localize(products.dishwasher.name, driver.language)).tap()
        await driver.find('.search-sheet').gone()
      },
      kept: { names: products.dishwasher.id },
      seen: localize(products.dishwasher.name, driver.language),
    },
    relationProduct: thing(named(products.airConditioner)),
    authorizeProduct: thing(named(products.dishwasher)),
    relationCatalog: thing(named(has.kind)),
    related_catalog: thing(named(has.kind)),
    relationTask: thing(has.task),
    related_task: thing(has.task),
    authorizeTask: thing(has.task),
    user: thing({ id: engineer.id, name: engineer.displayName }),
    customer: thing({ id: customer.id, name: customer.name }),
    relationCustomer: thing({ id: linkman.customerId, name: customer.name }),
    sparepart: counted,
    relationReplacementPart: counted,
    materialVerifyEliminate: counted,
    materialReturn: counted,
    serviceIterm: thing(named(has.service), 1),
    logistics: {
      async fill(field) {
        const inputs = await addedRow(field, te('addParcel'))
        await inputs.nth(0).type('SF')
        await inputs.nth(1).type('SF1234567')
      },
      kept: { is: [{ company: 'SF', number: 'SF1234567' }] },
      seen: 'SF1234567',
    },
    subSucCase: rows,
    subCertifications: rows,
    attachment: files('panel.jpg'),
    receiptAttachment: files('bill.jpg'),
    autograph: {
      async fill(field) {
        await field.find('.field__action', form('sign')).tap()
        const confirm = driver.find('.sign__foot').find('.button', say('confirm'))
        // the paper is there before it takes ink
        await eventually(async () => {
          await driver.draw(driver.find('.signature'))
          assert.deepEqual(await driver.find('.sign__hint').texts(), [])
        })
        await confirm.tap()
        await driver.find('.sign').gone()
      },
      kept: { file: true },
      seen: '',
    },
  }
}

/** A form with a field of every type, all of them required: it is refused empty, filled in, sent, kept, read, changed, and read again. */
export const types: Journey = {
  title: 'fills in a field of every type, reads what was sent, and changes it',
  async run(driver, world) {
    const { tenant, linkman } = world.company
    const [t, say, form] = [driver.words(raiseTexts), driver.words(common), driver.words(formTexts)]
    const has = await stock(world)
    const ways = waysOf(driver, world, has)
    const asked = FORM_TYPES.filter((type): type is FilledType => takesValue({ formType: type }))
    const template = await makeTemplate(world.db, tenant.id, everyType(), {
      name: four('全部字段', 'All fields', 'Все поля', '全部欄位'),
    })
    const of = (type: FormType) => driver.find(`#field-${type}`)
    const nameOf = (type: FormType) => FORM_TYPE_NAMES[type][driver.language]
    const rowOf = async (id: string) => {
      const [row] = await world.db
        .select()
        .from(events)
        .where(and(eq(events.tenantId, tenant.id), eq(events.id, id)))
      return row?.attribute ?? {}
    }
    const assertKept = (attribute: Record<string, unknown>, changed: Partial<Record<FilledType, unknown>> = {}) => {
      for (const type of asked) {
        const value = attribute[type]
        const { kept } = ways[type]
        if ('is' in kept) assert.deepEqual(value, changed[type] ?? kept.is, type)
        else if ('file' in kept) assert.equal(typeof oneOf(value), 'string', type)
        else {
          const { id, number } = (Array.isArray(value) ? oneOf(value) : value) as { id: string; number?: number }
          assert.deepEqual([id, number], [kept.names, kept.number], type)
        }
      }
      assert.equal(attribute.formula, '300')
    }
    /** Each field as it is read: its label, and the value behind it. */
    const assertRead = async (changed: Partial<Record<FilledType, string>> = {}) => {
      await driver.find('.field', nameOf('subCertifications')).text()
      const shown = await driver.find('.field').texts()
      // what the request is about stands above its fields
      await driver.find('.content', ways.product.seen).text()
      for (const type of [...asked.filter(one => one !== 'product'), 'formula', 'eventNo'] as const) {
        const seen = type === 'formula' ? '300' : type === 'eventNo' ? 'SR' : (changed[type] ?? ways[type].seen)
        assert.ok(
          shown.some(field => field.startsWith(nameOf(type)) && field.includes(seen)),
          `${type} is read as ${seen}: ${shown.filter(field => field.startsWith(nameOf(type))).join(' | ')}`,
        )
      }
    }

    await step(driver, 'is told what is missing', async () => {
      await openAs(driver, world, `/event/create?templateId=${template.id}`)
      await driver.find('#submit').tap()
      await driver.toast(say('checkFields'))
      await eventually(async () => {
        const wrong = await driver.find('.field--wrong', form('error.required')).texts()
        const quiet = asked.filter(type => !wrong.some(field => field.replace(/^\* ?/, '').startsWith(nameOf(type))))
        // who is signed in need not say their own number
        assert.deepEqual([quiet, wrong.length], [['phone'], asked.length - 1])
      })
    })
    for (const type of asked) await step(driver, `fills in ${type}`, () => ways[type].fill(of(type)))
    await of('formula').find('.field__value', '300').text()
    const id = await step(driver, 'sends it, and reads it as it was meant', async () => {
      await eventually(async () => assert.deepEqual(await driver.find('.field__error').texts(), []))
      await driver.find('#submit').tap()
      await driver.toast(t('submitted'))
      const made = (await driver.at('/event/view')).get('id') ?? ''
      assertKept(await rowOf(made))
      await assertRead()
      return made
    })
    await step(driver, 'changes one field, and all others stay', async () => {
      await driver.open(`/event/create?id=${id}`)
      await of('text').type('另一句话')
      await driver.find('#submit').tap()
      await driver.toast(t('updated'))
      await driver.at('/event/view')
      assertKept(await rowOf(id), { text: '另一句话' })
      await assertRead({ text: '另一句话' })
      assert.equal((await world.ok('GET /ssp/event/get', { ...linkman.as, query: { id } })).attribute.formula, '300')
    })
  },
}
