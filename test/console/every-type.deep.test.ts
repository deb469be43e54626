import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { inCompany, looksOf, openDesk, PASSWORD, type Desk } from './desk'
import { requests } from '../../console/pages/requests/requests.i18n'
import { formTexts } from '../../console/ui/form.i18n'
import { everyType } from '../../server/kernel/forms/every-type'
import { fullDate } from '../../shared/dates'
import { tenantDay } from '../../shared/day'
import { FORM_TYPES, type FormType } from '../../shared/form'
import { FORM_TYPE_NAMES } from '../../shared/form-type-names'
import { takesValue, type FilledType } from '../../shared/form-rules'
import { localize } from '../../shared/language'
import { listText } from '../../shared/list-text'
import { amountText } from '../../shared/money'
import type { Company } from '../company/company'
import { feedback, four } from '../company/forms'
import { makeGoods, makeProductKind, makeTemplate } from '../factories'
import type { LiveServer } from '../live-server'
import { photo } from '../screen'
import { taskIn } from '../task-life'

/** What is sent of a type, and the words by which staff read it. */
interface Sample {
  sent: unknown
  read: (desk: Desk) => string
}

const FIRST = four('第一项', 'First', 'Первый', '第一項')
const SECOND = four('第二项', 'Second', 'Второй', '第二項')
const ACCOUNT = 'shen'
let server: LiveServer
let browser: Browser
let company: Company
let request: { id: string; eventNo: string; taskNo: string }
let samples: Record<FilledType, Sample>

const uploaded = async (name: string, as: object): Promise<string> => {
  const { buffer } = await photo(name)
  return (await server.ok('POST /ssp/file/upload', { ...as, file: { name, type: 'image/jpeg', bytes: buffer } })).id
}

async function makeSamples(): Promise<Record<FilledType, Sample>> {
  const { tenant, linkman, customer, engineer, products } = company
  // the engineer is somebody who came once
  const task = await taskIn(server, company, 'created', feedback('Before'))
  const part = await makeGoods(server.db, tenant.id, {
    kind: 'part',
    name: four('滤芯', 'Filter', 'Фильтр', '濾芯'),
    unit: four('只', 'pc', 'шт.', '只'),
  })
  const service = await makeGoods(server.db, tenant.id, {
    kind: 'service',
    name: four('清洗', 'Cleaning', 'Чистка', '清洗'),
  })
  const kind = await makeProductKind(server.db, tenant.id, { name: four('水泵', 'Pumps', 'Насосы', '水泵') })
  const { dishwasher, airConditioner } = products

  const text = (words: string): Sample => ({ sent: words, read: () => words })
  const chosen = (sent: unknown, read: Sample['read']): Sample => ({ sent, read })
  const both = ({ language }: Desk) => listText([FIRST[language], SECOND[language]], language)
  const day = (at: string): Sample => ({ sent: at, read: ({ language }) => fullDate(at, language) })
  const moment = (at: string, time: string, kept = time): Sample => ({
    sent: `${at} ${time}`,
    read: ({ language }) => `${fullDate(at, language)} ${kept}`,
  })
  const address = (street: string): Sample => ({
    sent: { province: '浙江省', city: '杭州市', dist: '西湖区', address: street },
    read: () => `浙江省杭州市西湖区${street}`,
  })
  const quality = (number: number): Sample => ({
    sent: { startTime: '2026-01-01', qualityTime: { number: String(number), type: 'year' } },
    read: desk => {
      const t = desk.words(formTexts)
      const start = t('qualityFrom', { start: fullDate('2026-01-01', desk.language) })
      return `${start}${/zh|tw/.test(desk.language) ? '，' : ', '}${t('qualityYears', { n: number })}`
    },
  })
  /** Kept by its name in the language of whom the request is from. */
  const thing = (id: string, words: string, number?: number): Sample => ({
    sent: [{ id, ...(number === undefined ? {} : { number }) }],
    read: () => words,
  })
  const counted = (number: number) => thing(part.id, `滤芯 × ${String(number)} 只`, number)
  const row = (title: string): Sample => ({ sent: [{ title }], read: () => title })
  const file = async (name: string): Promise<Sample> => ({ sent: [await uploaded(name, linkman.as)], read: () => name })
  const owned = (product: typeof dishwasher) => localize(product.name, 'zh')
  return {
    text: text('一句话'),
    textarea: text('第一段'),
    code: text('ZC-0091'),
    email: text('who@where.example'),
    phone: text('13800138001'),
    number: { sent: 2.5, read: () => '2.5' },
    currency: {
      sent: { number: 120, currency: 'USD' },
      read: ({ language }) => amountText(120, language, 'USD'),
    },
    select: chosen('second', ({ language }) => SECOND[language]),
    selectMulti: chosen(['first', 'second'], both),
    cascader: chosen(['second', 'second.first'], ({ language }) => `${SECOND[language]} / ${FIRST[language]}`),
    tags: chosen(['first', 'second'], both),
    tagLabel: chosen(['first', 'second'], both),
    date: day('2026-11-20'),
    datetime: moment('2026-11-21', '10:00'),
    showDateTime: moment('2026-11-22', '10:00', '10:00:00'),
    planTime: day(tenantDay(Date.now() + 3 * 86_400_000)),
    planStartTime: moment('2026-11-23', '10:00'),
    planEndTime: moment('2026-11-24', '10:00'),
    address: address('文三路 1 号'),
    authorizeAddress: address('文三路 2 号'),
    // who lets the device say where they are need not write a word
    location: {
      sent: { address: '', latitude: 30.2741, longitude: 120.1551 },
      read: () => '30.27410, 120.15510',
    },
    quality: quality(1),
    quality_rule: quality(2),
    quality_info: quality(3),
    qualityInfo: quality(4),
    product: {
      sent: { id: dishwasher.id },
      read: ({ language }) => `${localize(dishwasher.name, language)} · ${dishwasher.serialNumber}`,
    },
    relationProduct: thing(airConditioner.id, `${owned(airConditioner)} · ${airConditioner.model}`),
    authorizeProduct: thing(dishwasher.id, `${owned(dishwasher)} · ${dishwasher.serialNumber}`),
    relationCatalog: thing(kind.id, '水泵'),
    related_catalog: thing(kind.id, '水泵'),
    relationTask: thing(task.id, task.taskNo),
    related_task: thing(task.id, task.taskNo),
    authorizeTask: thing(task.id, task.taskNo),
    user: thing(engineer.id, engineer.displayName),
    customer: thing(customer.id, customer.name),
    relationCustomer: thing(customer.id, customer.name),
    sparepart: counted(2),
    relationReplacementPart: counted(3),
    materialVerifyEliminate: counted(4),
    materialReturn: counted(5),
    serviceIterm: thing(service.id, '清洗 × 6', 6),
    logistics: { sent: [{ company: 'SF', number: 'SF1234567' }], read: () => 'SF SF1234567' },
    subSucCase: row('第一例'),
    subCertifications: row('第二例'),
    attachment: await file('panel.jpg'),
    receiptAttachment: await file('bill.jpg'),
    autograph: await file('name.jpg'),
  }
}

inCompany({ account: ACCOUNT, displayName: '沈明' }, async given => {
  ;({ server, browser, company } = given)
  const { tenant, linkman, engineer } = company
  samples = await makeSamples()
  const template = await makeTemplate(server.db, tenant.id, everyType([await uploaded('seal.jpg', engineer.as)]), {
    name: four('全部字段', 'All fields', 'Все поля', '全部欄位'),
  })
  const attribute = Object.fromEntries(Object.entries(samples).map(([type, { sent }]) => [type, sent]))
  const { id, eventNo } = await server.ok('POST /ssp/event/create', {
    ...linkman.as,
    body: { templateId: template.id, attribute },
  })
  // with a task it has a number of that, too
  await server.ok('POST /staff/event/allocate', { ...engineer.as, body: { id, staffId: engineer.id } })
  await server.ok('POST /staff/event/accept', { ...engineer.as, body: { id } })
  const { taskNo } = await server.ok('POST /staff/event/convert', { ...engineer.as, body: { id } })
  request = { id, eventNo, taskNo }
})

/** Each field as it is read: its name, and behind it its words and what its pictures are called. */
const readIn = ({ page }: Desk): Promise<[name: string, words: string][]> =>
  page.locator('.form-view dl > div').evaluateAll(all =>
    all.map(one => {
      const value = one.querySelector('dd')
      // what a table calls its columns is no part of the value
      const cells = [...(value?.querySelectorAll('td') ?? [])].map(cell => cell.innerText)
      const pictures = [...(value?.querySelectorAll('img') ?? [])].map(({ alt }) => alt)
      const words = [...(cells.length ? cells : [value?.innerText ?? '']), ...pictures]
      return [one.querySelector('dt')?.innerText ?? '', words.join(' ').trim()] as [string, string]
    }),
  )

describe('a request with a field of every type in the console', () => {
  test('has a value of every type that takes one', () => {
    assert.deepEqual(Object.keys(samples).sort(), FORM_TYPES.filter(formType => takesValue({ formType })).sort())
  })

  for (const look of looksOf(0))
    test(`in ${look.language} at ${String(look.width)}: every field by its name, its value in words, nothing too wide`, async () => {
      const desk = await openDesk(browser, server, company.tenant.domainId, look)
      const { page } = desk
      await desk.signIn(ACCOUNT, PASSWORD)
      await desk.open(`/requests?id=${request.id}`)
      const detail = page.getByRole('article', { name: desk.words(requests)('detail') })
      await detail.locator('.form-view dl').waitFor()
      const expected = Object.fromEntries(
        everyType().flatMap(({ formType }) => {
          const given: Partial<Record<FormType, string>> = {
            formula: '300',
            eventNo: request.eventNo,
            taskNo: request.taskNo,
            imageDisplay: 'seal.jpg',
            systemAutograph: 'seal.jpg',
          }
          const words = formType in samples ? samples[formType as FilledType].read(desk) : given[formType]
          return words === undefined ? [] : [[FORM_TYPE_NAMES[formType][desk.language], words]]
        }),
      )
      const read = await readIn(desk)
      assert.deepEqual(Object.fromEntries(read), expected)
      assert.equal(read.length, Object.keys(expected).length, 'each of them once')
      const whole = await detail.innerText()
      for (const raw of [/[{}]/, /\[object/, /undefined|null|NaN/, /[0-9a-f]{8}-[0-9a-f]{4}-/i, /second\b/])
        assert.doesNotMatch(whole, raw)
      await desk.fits()
      await desk.isAccessible()
      assert.deepEqual(desk.problems, [])
      await desk.close()
    })
})
