import { extractForm, type EntryResult } from '../../server/domains/assistant/order-entry/extract'
import { hengji } from '../../server/demo/hengji'
import { mufeng } from '../../server/demo/mufeng'
import { toEntryFields, type EntryField } from '../../server/kernel/form-fields/form-fields'
import { localize, type Language } from '../../shared/language'
import { BLIND_CASES, CASES, HINTED_CASES, SECOND_CASES, UNSEEN_CASES, type Case } from './entry.cases'
import { UNSEEN_FORMS } from './entry.unseen.forms'
import type { Has, OneOf, Place, Wanted } from './entry.labels'

/** Wednesday 2026-11-18 09:30 in Shanghai; the labels are told from here. */
export const NOW = Date.parse('2026-11-18T09:30:00+08:00')

export const COMPANIES = [mufeng, hengji]

/** A form of the demo or of entry.unseen.forms in a language. Throws for a key that no template has. */
export function demoForm(key: string, language: Language): EntryField[] {
  const unseen = UNSEEN_FORMS[key]
  if (unseen) return toEntryFields(unseen, language)
  const found = COMPANIES.flatMap(c => c.templates).find(t => t.key === key)
  if (!found) throw new Error(`no demo form ${key}`)
  return toEntryFields(found.fields, language)
}

/** What a customer of the demo owns; the id of a product is its key. */
export const demoProducts = (owner: string, language: Language) =>
  COMPANIES.flatMap(company =>
    company.products
      .filter(p => p.customer === owner)
      .flatMap(p => {
        const model = company.models[p.model]
        return model
          ? [
              {
                id: p.key,
                name: localize(model.name, language),
                model: model.model,
                serialNumber: `${model.serialPrefix}2405${String(company.products.indexOf(p)).padStart(3, '0')}`,
              },
            ]
          : []
      }),
  )

export const extractCase = ({ form, owner, language, text }: Case): EntryResult =>
  extractForm({ text, language, fields: demoForm(form, language), products: demoProducts(owner, language), now: NOW })

const bare = (x: unknown): string => String(x ?? '').replace(/\s/g, '')
const isPlace = (w: Wanted): w is Place => typeof w === 'object' && 'province' in w
const isHas = (w: Wanted): w is Has => typeof w === 'object' && 'has' in w
const isOneOf = (w: Wanted): w is OneOf => typeof w === 'object' && 'oneOf' in w

/** Whether a value is what a label wants. */
export function fits(wanted: Wanted, value: unknown, fieldName: string): boolean {
  if (typeof wanted === 'object' && !Array.isArray(wanted)) {
    if (isOneOf(wanted)) return wanted.oneOf.some(w => w !== undefined && fits(w, value, fieldName))
    if (isHas(wanted))
      return (
        wanted.has.every(word => bare(value).includes(bare(word))) &&
        !(wanted.lacks ?? []).some(word => bare(value).includes(bare(word)))
      )
    if (isPlace(wanted)) {
      const place = value as Place
      return (['province', 'city', 'dist', 'address'] as const).every(part => bare(place[part]) === bare(wanted[part]))
    }
  }
  return fieldName === 'product'
    ? (value as { id: string }).id === wanted
    : JSON.stringify(value) === JSON.stringify(wanted)
}

export interface Tally {
  right: number
  wrong: number
  missed: number
  invented: number
}
export interface Remark {
  text: string
  fieldName: string
  kind: 'wrong' | 'missed' | 'invented'
  value: unknown
  wanted: unknown
}
export interface EntryFigures {
  cases: number
  all: Tally
  fields: Map<string, Tally>
  refused: number
  toRefuse: number
  remarks: Remark[]
}

const empty = (): Tally => ({ right: 0, wrong: 0, missed: 0, invented: 0 })
/** Of the values that were filled in, those that are right; of those that are in the texts, those that were found. */
export const precision = ({ right, wrong, invented }: Tally): number => right / (right + wrong + invented || 1)
export const recall = ({ right, wrong, missed }: Tally): number => right / (right + wrong + missed || 1)

/** Runs the cases and compares. A value in a field that has no label is invented. */
export function evaluateEntry(cases: readonly Case[] = CASES): EntryFigures {
  const figures: EntryFigures = {
    cases: cases.length,
    all: empty(),
    fields: new Map(),
    refused: 0,
    toRefuse: 0,
    remarks: [],
  }
  for (const one of cases) {
    const { values, match } = extractCase(one)
    const wanted = one.expect === 'none' ? {} : one.expect
    if (one.expect === 'none') {
      figures.toRefuse++
      if (match === 'none') figures.refused++
    }
    for (const fieldName of new Set([...Object.keys(wanted), ...Object.keys(values)])) {
      const [label, value] = [wanted[fieldName], values[fieldName]]
      const maybe =
        label !== undefined &&
        typeof label === 'object' &&
        !Array.isArray(label) &&
        isOneOf(label) &&
        label.oneOf.includes(undefined)
      if (value === undefined && maybe) continue
      const kind =
        label === undefined
          ? 'invented'
          : value === undefined
            ? 'missed'
            : fits(label, value, fieldName)
              ? 'right'
              : 'wrong'
      const tally = figures.fields.get(fieldName) ?? empty()
      figures.fields.set(fieldName, tally)
      tally[kind]++
      figures.all[kind]++
      if (kind !== 'right') figures.remarks.push({ text: one.text, fieldName, kind, value, wanted: label })
    }
  }
  return figures
}

const percent = (x: number): string => `${(100 * x).toFixed(1)} %`.padStart(8)

/** Prints the figures of each part; with `verbose`, every value that is not right, but not of the blind ones. */
export function printEntry({ verbose = false } = {}): void {
  for (const [name, cases] of [
    ['tuned on', CASES.filter(c => !c.held)],
    ['held out', CASES.filter(c => c.held)],
    ['second held out', SECOND_CASES],
    ['forms nobody tuned on', UNSEEN_CASES],
    ['the same with hints', HINTED_CASES],
    ['blind', BLIND_CASES],
  ] as const) {
    const { all, fields, refused, toRefuse, remarks } = evaluateEntry(cases)
    console.log(
      `\nOrder entry, ${name}: ${cases.length} sentences, precision${percent(precision(all))}, recall${percent(recall(all))}, wrong ${all.wrong}, missed ${all.missed}, invented ${all.invented}, refused ${refused} of ${toRefuse}`,
    )
    // somebody who reads where the blind ones go wrong would tune on them
    if (name === 'blind') continue
    console.log('field            precision   recall  right wrong missed invented')
    for (const [field, t] of [...fields].sort(([a], [b]) => a.localeCompare(b)))
      console.log(
        `${field.padEnd(16)} ${percent(precision(t))} ${percent(recall(t))} ${[t.right, t.wrong, t.missed, t.invented].map(n => String(n).padStart(6)).join('')}`,
      )
    if (verbose)
      for (const r of remarks)
        console.log(
          `${r.kind} ${r.fieldName}: ${JSON.stringify(r.value)} for ${JSON.stringify(r.wanted)} in "${r.text}"`,
        )
  }
}
