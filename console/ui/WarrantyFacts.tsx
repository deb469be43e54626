import type { Static } from '@sinclair/typebox'
import type { ReactNode } from 'react'
import type { QualityInfo } from '@contract/entities'
import { fullDate } from '@shared/dates'
import { useLanguage } from '../i18n/texts'
import { warranty } from '../i18n/warranty.i18n'

type Info = Static<typeof QualityInfo>
type Fact = Info['facts'][number]

const FROM = {
  '': 'today',
  installTime: 'installTime',
  qualityInfoStartTime: 'qualityInfoStartTime',
  purchaseTime: 'purchaseTime',
  productionTime: 'productionTime',
} as const
const isFrom = (name: string): name is keyof typeof FROM => name in FROM
const BY = { card: 'byCard', workshop: 'byWorkshop', staff: 'byStaff' } as const
const isBy = (name: string): name is keyof typeof BY => name in BY
const FACTS = {
  replaced: 'factReplaced',
  noRule: 'factNoRule',
  missing: 'factMissing',
  rule: 'factRule',
  manual: 'factManual',
  replaces: 'factReplaces',
  lengthened: 'factLengthened',
  before: 'factBefore',
  within: 'factWithin',
  after: 'factAfter',
} as const satisfies Record<Fact['fact'], string>

/** Every date and rule that a warranty comes from, a line each, and the parts with ends of their own; `act`: what can be done with one, by its place. */
export function WarrantyFacts({
  of: { facts, parts },
  act,
}: {
  of: Info
  act?: (part: Info['parts'][number], place: number) => ReactNode
}) {
  const t = warranty.useT()
  const language = useLanguage()
  const day = (text: string) => fullDate(text, language)
  const said = ({ fact, filedName, start, end, duration, unit, days, ref }: Fact): string =>
    t(FACTS[fact], {
      start: day(start),
      end: day(end),
      n: days,
      ref,
      period: unit ? t(unit, { count: duration }) : '',
      from: isFrom(filedName) ? t(FROM[filedName]) : '',
      how: t(filedName === 'anew' ? 'anew' : 'rest'),
      by: isBy(ref) ? t(BY[ref]) : ref,
    })
  return (
    <ul className='warranty-facts'>
      {facts.map((fact, i) => (
        <li key={i}>{said(fact)}</li>
      ))}
      {parts.map((part, place) => (
        <li key={`${part.name} ${part.start} ${String(place)}`}>
          {t(part.replacedTime ? 'partReplaced' : 'partUntil', {
            name: [part.name, part.serialNumber].filter(Boolean).join(' · '),
            end: day(part.replacedTime || part.end),
          })}
          {part.isPutIn && ` (${t('putIn', { start: day(part.start) })})`}
          {act?.(part, place)}
        </li>
      ))}
    </ul>
  )
}
