import type { DemoCompany, DemoCustomer, DemoLinkman, DemoProduct, Story } from './company'
import { numberOf } from './deterministic'
import { byKey } from './events'

/** A customer of the last years: one person with one product. */
export interface PastCustomer {
  name: string
  /** of the person; none for the customer's own */
  person?: string
  phone: string
  language: DemoLinkman['language']
  address: DemoCustomer['address']
  /** key of a model */
  model: string
}

/** A request that comes again and again. */
export interface PastWork extends Pick<Story, 'template' | 'title' | 'values' | 'done'> {
  /** whose product it is about; none where it is about no product */
  model?: string
  /** who does it, where it is not an engineer */
  staff?: string
  /** the form also asks what the machine's meter shows */
  meter?: true
}

/** What a company did before its demo begins, so that its engineers have a record. */
export interface Past {
  customers: readonly PastCustomer[]
  works: readonly PastWork[]
  /** what customers wrote with four and five stars; none for nothing */
  praises: Partial<Record<DemoLinkman['language'], readonly string[]>>
  /** how many requests one member of staff has finished, from and to */
  finished: readonly [from: number, to: number]
}

/** Requests of the last two years, none of the last weeks: those are told as stories. */
const OLDEST_DAYS = 720
const NEWEST_DAYS = 45
/** Of a hundred requests, so many are rated, and of a hundred ratings so many have five stars, and four. */
const RATED = 72
const FIVE_STARS = 82
const FOUR_STARS = 14

/** hours that a machine runs on a day */
const HOURS_A_DAY = 7.5

const keyOf = (i: number): string => `past${String(i + 1)}`
/** How long ago the warranty of the product of this customer began, days: before anything was asked for. */
const ageOf = (company: string, key: string): number => numberOf(`${company} ${key} age`, OLDEST_DAYS + 10, 1060)

function evaluationOf(
  name: string,
  language: DemoLinkman['language'],
  company: DemoCompany,
  past: Past,
): Story['evaluation'] {
  if (numberOf(`${name} rated`, 1, 100) > RATED) return undefined
  const luck = numberOf(`${name} stars`, 1, 100)
  const star = luck <= FIVE_STARS ? 5 : luck <= FIVE_STARS + FOUR_STARS ? 4 : 3
  const praises = past.praises[language] ?? []
  const content = star > 3 ? praises[numberOf(`${name} words`, 0, praises.length * 2)] : undefined
  const { tags = [] } = company.tenant.evaluateConfig.tagEvaluates.find(one => one.star === star) ?? {}
  return {
    star,
    fields: [star, star, star],
    tags: [numberOf(`${name} tag`, 0, tags.length - 1)],
    content: content ?? '',
  }
}

/** The requests that one member of staff has finished. */
function storiesOf(company: DemoCompany, past: Past, staff: string): Story[] {
  // who does not drive out has what names them, or nothing
  const { displayName, roles } = byKey(company.staff, staff)
  const works = past.works.filter(work => (roles.includes('engineer') ? !work.staff : work.staff === staff))
  const isRussian = (text: string) => /\p{Script=Cyrillic}/u.test(text)
  const speaks = isRussian(displayName)
  const jobs = past.customers.flatMap((customer, i) =>
    works
      .filter(work => isRussian(work.title) === speaks && (customer.language === 'ru') === speaks)
      .filter(work => !work.model || work.model === customer.model)
      .map(work => ({ work, key: keyOf(i), language: customer.language })),
  )
  const total = jobs.length ? numberOf(`${company.key} ${staff} finished`, ...past.finished) : 0
  return Array.from({ length: total }, (_, n): Story => {
    const name = `${company.key} ${staff} past ${String(n)}`
    const { work, key, language } = jobs[numberOf(`${name} job`, 0, jobs.length - 1)] as (typeof jobs)[number]
    const ago = numberOf(`${name} day`, NEWEST_DAYS, OLDEST_DAYS)
    const evaluation = evaluationOf(name, language, company, past)
    const minute = String(numberOf(`${name} minute`, 0, 59)).padStart(2, '0')
    return {
      template: work.template,
      linkman: key,
      product: work.model && key,
      state: evaluation ? 'evaluated' : 'finished',
      title: work.title,
      created: [-ago, `${String(numberOf(`${name} hour`, 8, 19)).padStart(2, '0')}:${minute}`],
      plan: work.staff ? undefined : [-ago + 1, `${String(numberOf(`${name} visit`, 9, 17)).padStart(2, '0')}:00`],
      values: work.meter
        ? { ...work.values, hours: Math.round((ageOf(company.key, key) - ago) * HOURS_A_DAY) }
        : work.values,
      staff,
      done: work.done,
      evaluation,
    }
  })
}

/** A company with the customers and the finished requests of its last two years. */
export function withPast(company: DemoCompany, past: Past): DemoCompany {
  const monthsOf = (model: string) => company.products.find(p => p.model === model && p.warranty)?.warranty?.[1] ?? 12
  const customers = past.customers.map(({ name, address }, i): DemoCustomer => ({ key: keyOf(i), name, address }))
  const linkmen = past.customers.map(({ name, person, phone, language }, i): DemoLinkman => ({
    key: keyOf(i),
    customer: keyOf(i),
    name: person ?? name,
    phone,
    language,
  }))
  const products = past.customers.map(({ model }, i): DemoProduct => {
    const months = monthsOf(model)
    const endDays = Math.round((months * 365.25) / 12) - ageOf(company.key, keyOf(i))
    return { key: keyOf(i), model, customer: keyOf(i), warranty: [endDays, months] }
  })
  return {
    ...company,
    customers: [...company.customers, ...customers],
    linkmen: [...company.linkmen, ...linkmen],
    products: [...company.products, ...products],
    stories: clock => [...company.stories(clock), ...company.staff.flatMap(({ key }) => storiesOf(company, past, key))],
  }
}
