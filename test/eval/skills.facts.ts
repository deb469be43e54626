import { idOf } from '../../server/demo/deterministic'
import { tenantDay } from '../../shared/day'
import type { Caller, TestServer } from '../harness'
import type { Company, Fact, FactName, Thing } from './skills.row'
import { amount, day, hour, number, text, type Value } from './skills.values'

/** Who asks, and of which company. */
export interface Asker {
  t: TestServer
  as: Caller
  company: Company
}
const MOST = 100

/** The commodity of a number, a part or a service. */
const goodsId = (company: string, code: string): string =>
  idOf(`${company} ${/-S-\d/.test(code) ? 'service' : 'part'} ${code}`)
/** Ids that need no look-up: the demo makes them of names. */
const NAMED: Partial<Record<string, (company: string, key: string) => string>> = {
  goods: goodsId,
  afterSale: (company, key) => idOf(`${idOf(`${company} order ${key}`)} after-sale`),
  activity: company => idOf(`${company} activity`),
}
const split = (thing: string): [kind: string, key: string] => {
  const at = thing.indexOf(':')
  return [thing.slice(0, at), thing.slice(at + 1)]
}

const eventOf = async ({ t, as }: Asker, title: string) => {
  for (let pageNum = 1; ; pageNum++) {
    const { list, hasNextPage } = await t.ok('GET /ssp/event/list', { ...as, query: { pageNum, pageSize: MOST } })
    const found = list.find(one => one.title === title)
    if (found) return t.ok('GET /ssp/event/get', { ...as, query: { id: found.id } })
    if (!hasNextPage) throw new Error(`no request ${title} of this person`)
  }
}
const taskOf = async (asker: Asker, title: string) => {
  const { t, as } = asker
  const { list } = await t.ok('POST /linkc/task/search', { ...as, body: { pageSize: MOST } })
  const found = list.find(one => one.title === title)
  if (!found) throw new Error(`no visit ${title} of this person`)
  return t.ok('GET /v_open/doorGetTask', { ...as, query: { id: found.id } })
}

/** The id of a thing that a row names, and what else it is called by: its number. Throws for what is not there. */
export async function namesOf(asker: Asker, thing: Thing): Promise<string[]> {
  const [kind, key] = split(thing)
  if (kind === 'event') {
    const { id, eventNo } = await eventOf(asker, key)
    return [id, eventNo]
  }
  if (kind === 'task') {
    const { id, taskNo, eventNo } = await taskOf(asker, key)
    return [id, taskNo, eventNo]
  }
  const id = (NAMED[kind] ?? ((company, name) => idOf(`${company} ${kind} ${name}`)))(asker.company, key)
  if (kind === 'order') return [id, (await orderOf(asker, key)).orderNo]
  if (kind === 'goods') {
    const { variants, code } = await asker.t.ok('GET /shopCommodity/commodityDetails', { ...asker.as, query: { id } })
    return [id, code, ...variants.map(variant => variant.id)]
  }
  return [id]
}

const member = ({ t, as }: Asker) => t.ok('GET /member/getMemberInfo', as)
const company = ({ t, as }: Asker) => t.ok('GET /notLogin/doorType/getTenantInfo', { ...as, query: {} })
const orderOf = ({ t, as, company: name }: Asker, key: string) =>
  t.ok('GET /order/orderDetails', { ...as, query: { id: idOf(`${name} order ${key}`) } })
const parcelOf = async ({ t, as, company: name }: Asker, key: string) =>
  first(await t.ok('GET /logistics/details', { ...as, query: { orderId: idOf(`${name} order ${key}`) } }))
const afterSaleOf = ({ t, as, company: name }: Asker, key: string) =>
  t.ok('GET /afterSales/cEndDetails', { ...as, query: { id: idOf(`${idOf(`${name} order ${key}`)} after-sale`) } })
const invoiceOf = ({ t, as, company: name }: Asker, key: string) =>
  t.ok('GET /invoice/get', { ...as, query: { id: idOf(`${name} invoice ${key}`) } })
const reportOf = async (asker: Asker, title: string) => {
  const { id } = await taskOf(asker, title)
  const { versions } = await asker.t.ok('GET /task/transformation/getServiceReportByTaskId', {
    ...asker.as,
    query: { id },
  })
  return first(versions)
}
const registrationOf = ({ t, as, company: name }: Asker, key: string) =>
  t.ok('GET /register/detail', { ...as, query: { id: idOf(`${name} registration ${key}`) } })
const productOf = ({ t, as, company: name }: Asker, key: string) =>
  t.ok('GET /product/getById', { ...as, query: { id: idOf(`${name} product ${key}`) } })
const cardOf = async ({ t, as }: Asker) => first((await t.ok('GET /extendedWarranty/list', { ...as, query: {} })).list)
const goodsOf = ({ t, as, company: name }: Asker, code: string) =>
  t.ok('GET /shopCommodity/commodityDetails', { ...as, query: { id: goodsId(name, code) } })
const pointOf = ({ t, as, company: name }: Asker, key: string) =>
  t.ok('GET /serviceProvider/detail', { ...as, query: { id: idOf(`${name} point ${key}`) } })
const shown = ({ t, as }: Asker) => t.ok('GET /circle/list', { ...as, query: { pageSize: 50 } })
const activityOf = ({ t, as, company: name }: Asker) =>
  t.ok('GET /circle/get', { ...as, query: { id: idOf(`${name} activity`) } })
const people = ({ t, as }: Asker) => t.ok('GET /member/getLinkmanList', as)
const cartOf = ({ t, as }: Asker) => t.ok('GET /shopCart/queryList', as)

function first<T>(list: readonly T[]): T {
  const [one] = list
  if (one === undefined) throw new Error('there is none')
  return one
}
const known = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined || value === '') throw new Error('the portal does not know it')
  return value
}
/** Of a local time, its day and its hour. */
const dayOf = (localTime: string) => day(known(localTime).slice(0, 10))
const hourOf = (localTime: string) => hour(known(localTime).slice(11, 16))
const lengthened = ({ facts }: { facts: readonly { fact: string; duration: number }[] }) =>
  number(known(facts.find(one => one.fact === 'lengthened')?.duration))

type Read = (asker: Asker, of: string) => Promise<Value | Value[]>
/** How each fact is read by the portal's own calls; `of` is the thing's key. */
const READ: Record<FactName, Read> = {
  'company.phone': async a => text((await company(a)).phone),
  'company.hours': async ({ t, as }) => text((await t.ok('GET /doorTypeField/getIm', as)).workTime),
  'company.address': async a => text((await company(a)).address),
  'company.email': async a => text((await company(a)).email),
  'chat.time': async ({ t, as }) => {
    const { time } = known((await t.ok('GET /doorTypeField/getIm', as)).chat)
    return time.length > 5 ? hourOf(time) : hour(known(time))
  },
  points: async a => number((await member(a)).points),
  'points.toNext': async a => {
    const { nextLevel, yearPoints } = await member(a)
    return number(known(nextLevel).from - yearPoints)
  },
  balance: async a => amount((await member(a)).balance),
  serviceFee: async a => amount((await member(a)).serviceFee),
  'quota.left': async a => {
    const { quota } = await member(a)
    // what can be used today, or in all: both are what is left
    return amount(quota.left, quota.totalQuota - quota.totalUse)
  },
  'quota.day': async a => amount((await member(a)).quota.dailyQuotaLimit),
  level: async a => text(known((await member(a)).level).name),
  'level.next': async a => text(known((await member(a)).nextLevel).name),
  'cart.price': async a => amount((await cartOf(a)).price),
  'cart.count': async a => number((await cartOf(a)).amount),
  'address.default': async ({ t, as }) => text(known(await t.ok('GET /address/queryDefaultAddress', as)).address),
  'contacts.names': async a => (await people(a)).authorized.map(one => text(one.name)),
  'contact.end': async a => day(first((await people(a)).authorized.filter(one => one.endDay)).endDay),
  'orders.count': async ({ t, as }) =>
    number((await t.ok('POST /order/userOrderListV2', { ...as, body: {} })).counts.all ?? 0),
  'requests.open': async ({ t, as }) => {
    const { waiting, processing } = await t.ok('GET /ssp/event/countforList', as)
    return number(waiting + processing)
  },
  'messages.unread': async ({ t, as }) => number((await t.ok('GET /ssp/message/unReadMsg', as)).count),
  'card.no': async a => text((await cardOf(a)).cardNo),
  'card.months': async a => number((await cardOf(a)).months),
  'card.end': async a => day(tenantDay(Date.parse(known((await cardOf(a)).expireTime)))),
  'survey.about': async ({ t, as }) => {
    const { list } = await t.ok('GET /ssp/message/list', { ...as, query: { pageSize: MOST } })
    const { about, number: no } = first(list.filter(one => one.kind === 'survey'))
    return text(about, no)
  },
  'activity.title': async a => text((await activityOf(a)).title),
  'activity.place': async a => text((await activityOf(a)).place),
  'activity.day': async a => day(tenantDay(Date.parse((await activityOf(a)).startTime))),
  'notice.title': async a => text(...(await shown(a)).list.map(one => one.title)),
  'servicePoints.count': async ({ t, as }) =>
    number((await t.ok('POST /serviceProvider/list', { ...as, body: { pageSize: MOST } })).list.length),
  'order.no': async (a, of) => text((await orderOf(a, of)).orderNo),
  'order.amount': async (a, of) => amount((await orderOf(a, of)).amount),
  'order.pieces': async (a, of) => number((await orderOf(a, of)).lines.reduce((sum, line) => sum + line.amount, 0)),
  'parcel.number': async (a, of) => text((await parcelOf(a, of)).number),
  'parcel.company': async (a, of) => text((await parcelOf(a, of)).company),
  'afterSale.no': async (a, of) => text((await afterSaleOf(a, of)).afterSaleNo),
  'afterSale.amount': async (a, of) => amount((await afterSaleOf(a, of)).amount),
  'afterSale.address': async (a, of) => text((await afterSaleOf(a, of)).returnAddress),
  'afterSale.sent': async (a, of) => text(known((await afterSaleOf(a, of)).sentParcel).number),
  'invoice.number': async (a, of) => text((await invoiceOf(a, of)).number),
  'invoice.amount': async (a, of) => amount((await invoiceOf(a, of)).amount),
  'invoice.reason': async (a, of) => text((await invoiceOf(a, of)).reason),
  'invoice.title': async (a, of) => text((await invoiceOf(a, of)).title.name),
  'report.no': async (a, of) => text((await reportOf(a, of)).reportNo),
  'report.payable': async (a, of) => amount((await reportOf(a, of)).payable),
  'report.result': async (a, of) => text((await reportOf(a, of)).result),
  'report.warranty': async (a, of) => text((await reportOf(a, of)).repairWarranty),
  'registration.no': async (a, of) => text((await registrationOf(a, of)).registerNo),
  'registration.reason': async (a, of) => text((await registrationOf(a, of)).rejectReason),
  'product.serial': async (a, of) => text((await productOf(a, of)).serialNumber),
  'product.model': async (a, of) => text((await productOf(a, of)).model),
  'warranty.end': async (a, of) => day(known((await productOf(a, of)).qualityInfoEndTime)),
  'warranty.part': async (a, of) => day(first((await productOf(a, of)).qualityInfo.parts.filter(p => p.isPutIn)).end),
  'warranty.workshop': async (a, of) => lengthened((await productOf(a, of)).qualityInfo),
  'request.no': async (a, of) => text((await eventOf(a, of)).eventNo),
  'request.done': async (a, of) => text((await eventOf(a, of)).serviceContent),
  'visit.day': async (a, of) => dayOf((await eventOf(a, of)).planTime),
  'visit.time': async (a, of) => hourOf((await eventOf(a, of)).planTime),
  'visit.engineer': async (a, of) => text(known((await eventOf(a, of)).executorName)),
  'visit.phone': async (a, of) => text(known((await eventOf(a, of)).executorPhone)),
  'task.day': async (a, of) => dayOf((await taskOf(a, of)).planTime),
  'task.time': async (a, of) => hourOf((await taskOf(a, of)).planTime),
  'task.engineer': async (a, of) => text(known((await taskOf(a, of)).executorName)),
  'task.price': async (a, of) => amount((await taskOf(a, of)).totalPrice),
  'slot.first': async ({ t, as, company: name }, of) => {
    const wanted = tenantDay(t.clock.now + Number(of) * 86_400_000)
    const customer = await t.ok('GET /product/list', { ...as, query: { pageSize: 1 } })
    const { province = '', city = '', dist = '' } = customer.list[0]?.address ?? {}
    const { days } = await t.ok('GET /linkc/task/slots', {
      ...as,
      query: {
        templateId: idOf(`${name} template repair`),
        area: [province, city, dist].join('/'),
        day: wanted,
        days: '1',
      },
    })
    return hourOf(first(days.flatMap(one => one.slots).filter(slot => slot.free > 0)).planTime)
  },
  'point.phone': async (a, of) => text((await pointOf(a, of)).phone),
  'point.address': async (a, of) => text((await pointOf(a, of)).address, (await pointOf(a, of)).address.slice(-12)),
  'goods.price': async (a, of) => {
    const { variants } = await goodsOf(a, of)
    return amount(...variants.map(variant => variant.salePrice))
  },
  'goods.name': async (a, of) => text((await goodsOf(a, of)).name),
}

/** The values of a fact for who asks. Throws where the portal does not have them: the row is wrong then. */
export async function valuesOf(asker: Asker, fact: Fact): Promise<Value[]> {
  const [name = '', ...rest] = fact.split(' ')
  const of = rest.join(' ')
  const read = READ[name as FactName]
  return [await read(asker, of.includes(':') ? split(of)[1] : of)].flat()
}

/** What lies in zhangsan's cart and address book: the demo has neither, so it is put there by the portal's own calls before anybody asks. */
export async function prepare({ t, as, company: name }: Asker): Promise<void> {
  const { variants } = await goodsOf({ t, as, company: name }, 'MF-RF-0116')
  await t.ok('POST /shopCart/editShopCart', { ...as, body: { variantId: first(variants).id, amount: 2 } })
  await t.ok('POST /address/add', {
    ...as,
    body: {
      name: '张三',
      phone: '13800000000',
      province: '浙江省',
      city: '杭州市',
      dist: '西湖区',
      address: '文三路 1 号嘉和苑 3 幢 502 室',
      isDefault: true,
    },
  })
}
