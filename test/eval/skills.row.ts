import type { Language } from '../../shared/language'

/**
 * Sets for what the assistant can do, written from the demo's articles, forms and data and from the product's screens, before the code that
 * answers them. They are frozen: what fails is a fault of the answer, and no sentence is reworded until it passes.
 *
 * The moment of all of them is Wednesday 2026-11-18 09:30 in Shanghai, and the demo is told from then. What an answer must hold is no
 * constant: a fact is a name, and its value is read by the portal's own calls as the person who asks (skills.facts.ts).
 */
export const SKILLS = [
  'contact',
  'hours',
  'person',
  'complaint',
  'price',
  'warranty',
  'cards',
  'products',
  'requests',
  'visits',
  'orders',
  'parcels',
  'refunds',
  'invoices',
  'points',
  'balance',
  'serviceFee',
  'quota',
  'level',
  'registrations',
  'surveys',
  'reports',
  'contacts',
  'addresses',
  'cart',
  'slots',
  'servicePoints',
  'faults',
  'parts',
  'activities',
  'engineer',
  'notices',
  'book',
  'cancel',
  'urge',
  'move',
  'reopen',
  'rate',
  'register',
  'addToCart',
  'orderAgain',
  'askInvoice',
  'askReturn',
  'addContact',
  'smallTalk',
  'beyond',
  'knowledge',
] as const
export type Skill = (typeof SKILLS)[number]

/** Who asks: contacts of the demo by their key, and one visitor of each company. */
export const PEOPLE = {
  zhangsan: 'mufeng',
  lijuan: 'mufeng',
  chensiyuan: 'mufeng',
  zhoumin: 'mufeng',
  emma: 'mufeng',
  visitor: 'mufeng',
  ligong: 'hengji',
  wanghaitao: 'hengji',
  sunli: 'hengji',
  smirnov: 'hengji',
  nurlanov: 'hengji',
  carter: 'hengji',
  stranger: 'hengji',
} as const
export type Person = keyof typeof PEOPLE
export type Company = (typeof PEOPLE)[Person]

/** Kinds of things that a person can mean. A request and a visit are named by the title of the request, all else by its key in the demo. */
export const THINGS = [
  'event',
  'task',
  'product',
  'order',
  'afterSale',
  'invoice',
  'registration',
  'card',
  'goods',
  'template',
  'article',
  'point',
  'activity',
] as const
export type Thing = `${(typeof THINGS)[number]}:${string}`
/** The screen on which it is asked. */
export type Screen = readonly [url: string, thing: Thing]

export const FACTS = [
  // the company
  'company.phone',
  'company.hours',
  'company.address',
  'company.email',
  'chat.time',
  // what a customer has
  'points',
  'points.toNext',
  'balance',
  'serviceFee',
  'quota.left',
  'quota.day',
  'level',
  'level.next',
  'cart.price',
  'cart.count',
  'address.default',
  'contacts.names',
  'contact.end',
  'orders.count',
  'requests.open',
  'messages.unread',
  'card.no',
  'card.months',
  'card.end',
  'survey.about',
  'activity.title',
  'activity.place',
  'activity.day',
  'notice.title',
  'servicePoints.count',
  // of one thing, named behind a blank
  'order.no',
  'order.amount',
  'order.pieces',
  'parcel.number',
  'parcel.company',
  'afterSale.no',
  'afterSale.amount',
  'afterSale.address',
  'afterSale.sent',
  'invoice.number',
  'invoice.amount',
  'invoice.reason',
  'invoice.title',
  'report.no',
  'report.payable',
  'report.result',
  'report.warranty',
  'registration.no',
  'registration.reason',
  'product.serial',
  'product.model',
  'warranty.end',
  'warranty.part',
  'warranty.workshop',
  'request.no',
  'request.done',
  'visit.day',
  'visit.time',
  'visit.engineer',
  'visit.phone',
  'task.day',
  'task.time',
  'task.engineer',
  'task.price',
  'slot.first',
  'point.phone',
  'point.address',
  'goods.price',
  'goods.name',
] as const
export type FactName = (typeof FACTS)[number]
/** A fact, of the thing behind the blank where it is of one. */
export type Fact = FactName | `${FactName} ${Thing}` | `slot.first ${string}`

/**
 * How a question is answered:
 * - `told`: with these facts;
 * - `none`: there is none of it, and that is said;
 * - `signIn`: a visitor is told to sign in;
 * - `off`: the company does not have it, and that is said;
 * - `article`: from the knowledge base or the fault library, with the phrase: any of them will do;
 * - `refused`: it is nothing here: one sentence, no source;
 * - `which`: with one question back.
 */
export type AnswerKind = 'told' | 'none' | 'signIn' | 'off' | 'article' | 'refused' | 'which'

export interface Question {
  language: Language
  person: Person
  text: string
  open?: Screen
  kind: AnswerKind
  /** any of them */
  skill: readonly Skill[]
  /** all of them */
  facts: readonly Fact[]
  /** numbers of articles, or `#E4` of the fault library: any of them */
  sources: readonly string[]
  /** words of the answer: any of them */
  phrases: readonly string[]
  /** none of them */
  not: readonly (Fact | (string & {}))[]
}

/**
 * What comes of a wish:
 * - `card`: a card that says what will happen, to be confirmed with one tap;
 * - `form`: the form that is meant, or a screen, with what was said;
 * - `which`: two fit, one question back;
 * - `none`: nothing fits, or it may not be done any more, and that is said;
 * - `signIn`, `off`: as of questions.
 */
export type WishKind = 'card' | 'form' | 'which' | 'none' | 'signIn' | 'off'
export interface Wish {
  language: Language
  person: Person
  text: string
  open?: Screen
  kind: WishKind
  skill: readonly Skill[]
  /** things by their names, days as YYYY-MM-DD, times as HH:mm, and what is counted as a number */
  parameters: Readonly<Record<string, string | number>>
  /** what one question back offers, all of them */
  choices: readonly Thing[]
}
