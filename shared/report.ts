import type { Localized } from './language'
import { defineLifecycle } from './lifecycle'
import { quotationTotals } from './quotation'

/** States of one version of a service report: what an engineer says was done, until the customer has decided. */
export const REPORT_STATES = ['pending', 'confirmed', 'refused', 'replaced', 'withdrawn'] as const
export type ReportState = (typeof REPORT_STATES)[number]
export const REPORT_ACTIONS = ['confirm', 'refuse', 'retract', 'answer', 'replace', 'withdraw', 'send', 'ask'] as const
export type ReportAction = (typeof REPORT_ACTIONS)[number]
export const REPORT_RECORD_TYPES = ['create', ...REPORT_ACTIONS] as const
export type ReportRecordType = (typeof REPORT_RECORD_TYPES)[number]

/**
 * Who may do what with a version. What is signed never changes: a correction is a version of its own, which asks again, and takes the
 * place of one that nobody has signed. One objection stands at a time: only once it is answered, another may be raised.
 */
export const REPORT = defineLifecycle({
  states: REPORT_STATES,
  start: 'pending',
  ended: ['confirmed', 'refused', 'replaced', 'withdrawn'],
  actions: {
    confirm: { from: ['pending'], to: 'confirmed', by: ['linkman'], tells: false },
    refuse: { from: ['pending'], to: 'refused', by: ['linkman'], tells: false },
    // the customer takes the objection back, or staff answer it: the same version asks again
    retract: { from: ['refused'], to: 'pending', by: ['linkman'], tells: false },
    answer: { from: ['refused'], to: 'pending', by: ['staff'], tells: true },
    replace: { from: ['pending', 'refused'], to: 'replaced', by: ['staff'], tells: false },
    withdraw: { from: ['pending', 'refused'], to: 'withdrawn', by: ['staff'], tells: false },
    // a new link to it
    send: { from: ['pending', 'confirmed', 'refused'], to: 'same', by: ['staff'], tells: true },
    // for a new link, by who has an old one
    ask: { from: ['pending', 'confirmed', 'refused'], to: 'same', by: ['linkman'], tells: false },
  },
})

/** Pictures of one side, readings and lines of a report. */
export const MAX_REPORT_PHOTOS = 9
export const MAX_READINGS = 20
export const MAX_REPORT_LINES = 50
/** Letters of what was done, of its headline, of a name, and of what is promised for what was repaired. */
export const MAX_REPORT_WORK = 2000
export const MAX_REPORT_RESULT = 60
export const MAX_REPORT_NAME = 80
export const MAX_READING = 24
export const MAX_REPAIR_WARRANTY = 500
/** Days that a link may be good; 0: until it is sent anew. */
export const MAX_LINK_DAYS = 365

/** Why something was broken, as whoever repaired it says; `none`: nothing was. */
export const REPORT_CAUSES = ['wear', 'manufacturing', 'installation', 'use', 'environment', 'none'] as const
export type ReportCause = (typeof REPORT_CAUSES)[number]

/** Something that was measured, before and after the work. */
export interface Reading {
  name: string
  before: string
  after: string
  unit: string
}
/** A part or a fee. */
export interface ReportLine {
  name: string
  amount: number
  /** cents of one piece */
  price: number
  /** pieces that the warranty pays for, and why */
  covered: number
  coveredReason: string
}

/** What is asked of who writes a report about some work. */
interface AskedOfWork {
  /** what is measured, offered to be filled in */
  readings: { name: Localized; unit: string }[]
  readingsRequired: boolean
  beforeRequired: boolean
  afterRequired: boolean
}
/** The same of particular work: of products of these kinds, of requests of these templates, or of both where both are named. */
export interface ParticularReport extends AskedOfWork {
  kindIds: string[]
  templateIds: string[]
}
/** So many particular ones a company has, and so many kinds or templates each is for. */
export const MAX_PARTICULAR = 30
export const MAX_PARTICULAR_FOR = 50
/** What a company asks of who writes a report: of any work, and of particular work instead. */
export interface ReportTemplate extends AskedOfWork {
  particular: ParticularReport[]
  /** what every report promises for what was repaired, to begin with */
  repairWarranty: Localized
  /** days that a link is good for; 0: until it is sent anew */
  linkDays: number
}
export const REPORT_TEMPLATE: ReportTemplate = {
  readings: [],
  readingsRequired: false,
  beforeRequired: false,
  afterRequired: false,
  repairWarranty: {},
  linkDays: 30,
  particular: [],
}

/** What of a template counts for some work: the most particular that is for it (kind and template, then kind, then template; of two alike the first), else the general one. */
export function templateFor(
  { particular, ...general }: ReportTemplate,
  work: { kindIds: readonly string[]; templateId: string },
): Omit<ReportTemplate, 'particular'> {
  const rank = ({ kindIds, templateIds }: ParticularReport): number =>
    (kindIds.length && !kindIds.some(id => work.kindIds.includes(id))) ||
    (templateIds.length && !templateIds.includes(work.templateId))
      ? 0
      : (kindIds.length ? 2 : 0) + (templateIds.length ? 1 : 0)
  const [found] = [3, 2, 1].flatMap(most => particular.filter(one => rank(one) === most))
  if (!found) return general
  const { kindIds: _kindIds, templateIds: _templateIds, ...asked } = found
  return { ...general, ...asked }
}

/** What the lines come to less what goes off, in cents: at full price, what the warranty pays, and what is left to pay. */
export function reportSums(
  lines: readonly ReportLine[],
  discount = 0,
): { total: number; covered: number; payable: number } {
  const { total, payable } = quotationTotals(lines, discount)
  return { total, covered: total - discount - payable, payable }
}

/** The first thing that a template asks for and a report lacks; null when it has all. */
export function lackingIn(
  template: Pick<ReportTemplate, 'readingsRequired' | 'beforeRequired' | 'afterRequired'>,
  report: { readings: readonly unknown[]; before: readonly unknown[]; after: readonly unknown[] },
): 'readings' | 'before' | 'after' | null {
  if (template.readingsRequired && !report.readings.length) return 'readings'
  if (template.beforeRequired && !report.before.length) return 'before'
  return template.afterRequired && !report.after.length ? 'after' : null
}

/** A name as strangers may read it: its first letter. */
export const maskName = (name: string): string => {
  const [first = '', ...rest] = [...name.trim()]
  return first && first + '*'.repeat(Math.min(2, Math.max(1, rest.length)))
}

/** What became of an objection: `open` until somebody says something to it. */
export const OBJECTION_ENDS = ['open', 'answered', 'retracted', 'corrected', 'withdrawn'] as const
/** What a customer finds wrong with a version, and what became of that. */
export interface Objection {
  content: string
  createTime: string
  end: (typeof OBJECTION_ENDS)[number]
  /** what was said to it, by whom and when; '' and null while it is open */
  answer: string
  answeredBy: string
  answerTime: string | null
}
const ENDS = {
  answer: 'answered',
  retract: 'retracted',
  replace: 'corrected',
  withdraw: 'withdrawn',
} as const satisfies Partial<Record<ReportRecordType, Objection['end']>>

/** The objections to a version, by its timeline from the first entry on, the newest first. */
export function objectionsIn(
  records: readonly { type: string; content: string; actorName: string; createTime: string }[],
): Objection[] {
  const found: Objection[] = []
  for (const { type, content, actorName, createTime } of records) {
    const [last] = found
    if (type === 'refuse')
      found.unshift({ content, createTime, end: 'open', answer: '', answeredBy: '', answerTime: null })
    else if (last?.end === 'open' && type in ENDS) {
      last.end = ENDS[type as keyof typeof ENDS]
      const isSaid = type === 'answer' || type === 'withdraw'
      Object.assign(last, { answer: isSaid ? content : '', answeredBy: actorName, answerTime: createTime })
    }
  }
  return found
}
