import { idOf } from '../../server/demo/deterministic'
import { mufengTemplates } from '../../server/demo/templates.mufeng'
import type { StoredField } from '../../server/kernel/form-fields/stored-field'
import { localize, type Language } from '../../shared/language'
import type { Demo } from '../demo'
import type { Driver } from './driver'
import type { Network } from './network'

/** What stands behind the portal while a customer uses it: the demo companies, their staff, and the network in between. */
export interface World extends Demo {
  network: Network
}

/** A demo template of Mufeng: its id, its name and its fields as a customer reads them. */
export function templateOf(key: string, language: Language) {
  const found = mufengTemplates.find(one => one.key === key)
  if (!found) throw new Error(`no template ${key}`)
  const field = (name: string): StoredField => {
    const one = found.fields.find(each => each.fieldName === name)
    if (!one) throw new Error(`no field ${key}.${name}`)
    return one
  }
  const id = idOf(`mufeng template ${key}`)
  return {
    id,
    url: `/event/create?templateId=${id}`,
    name: localize(found.name, language),
    label: (name: string) => localize(field(name).displayName, language),
    /** text of a choice of a field */
    choice: (name: string, value: string) =>
      localize(field(name).setting.dataSource?.find(one => one.value === value)?.text ?? {}, language),
  }
}

export const ZHANG_SAN = '13800000000'

/** Opens a URL as a demo linkman, by the link that signs in by itself. */
export async function openAs(driver: Driver, world: World, url: string, phone = ZHANG_SAN): Promise<URLSearchParams> {
  const { token } = await world.ok('POST /staff/linkman/quickLoginToken', {
    ...(await world.staff()).as,
    body: { phone },
  })
  await driver.open(`/login?token=${token}&from=${encodeURIComponent(url)}`)
  return driver.at(url.split('?')[0] ?? '')
}

/** A request with these words that a linkman has raised before; gives its id. */
export async function raised(world: World, words: string, phone = ZHANG_SAN): Promise<string> {
  const { as } = await world.linkman(phone)
  const { id } = await world.ok('POST /ssp/event/create', {
    ...as,
    body: {
      templateId: idOf('mufeng template feedback'),
      attribute: { kind: 'suggestion', content: words, reply: 'none' },
    },
  })
  return id
}

/** A repair with these words and this visiting time that a linkman has asked for before; gives its id. */
export async function raisedVisit(world: World, words: string, planTime: string): Promise<string> {
  const { as } = await world.linkman(ZHANG_SAN)
  const [product] = (await world.ok('GET /product/list', as)).list
  const { id } = await world.ok('POST /ssp/event/create', {
    ...as,
    body: {
      templateId: idOf('mufeng template repair'),
      attribute: {
        product: { id: product?.id },
        fault: 'other',
        description: words,
        contactName: '张三',
        contactPhone: '13800138000',
        address: { province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路1号' },
        planTime,
      },
    },
  })
  return id
}

/** Fills in what the feedback form asks for. */
export async function fillFeedback(driver: Driver, words: string): Promise<void> {
  const feedback = templateOf('feedback', driver.language)
  await driver.field(feedback.label('kind')).find('.chips__one', feedback.choice('kind', 'suggestion')).tap()
  await driver.field(feedback.label('content')).type(words)
  await driver.field(feedback.label('reply')).find('.chips__one', feedback.choice('reply', 'none')).tap()
}
