import { Text, View } from '@tarojs/components'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { currentLanguage, useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { presentTime } from '@shared/clock'
import { fullDate } from '@shared/dates'
import { tenantDay } from '@shared/day'
import { Icon } from '../ui/Icon'
import { Tag } from '../ui/Tag'
import { warrantyFactTexts } from './warranty-facts.i18n'
import './warranty-facts.scss'

export type QualityInfo = Output<Contract, 'GET /product/quality'>['qualityInfo']
type Fact = QualityInfo['facts'][number]
type Part = QualityInfo['parts'][number]

/** Dates from which a rule counts, as far as they have a name that customers know. */
const NAMED = ['purchaseTime', 'installTime', 'productionTime'] as const
const dateName = (filedName: string): (typeof NAMED)[number] | 'start' =>
  NAMED.find(one => one === filedName) ?? 'start'
const LENGTHENED = ['card', 'workshop'] as const

/** '3 年', '12 months': how long a rule gives, or how much something added. */
const termOf = ({ duration, unit }: Fact): string =>
  warrantyFactTexts.t(unit === 'year' ? 'years' : unit === 'day' ? 'days' : 'months', { count: duration })

/** One fact of a warranty as a sentence. */
export function factText(fact: Fact): string {
  const { t } = warrantyFactTexts
  const date = (day: string): string => fullDate(day, currentLanguage()) || day
  const [start, end, ref] = [date(fact.start), date(fact.end), fact.ref]
  switch (fact.fact) {
    case 'noRule':
      return t('noRule')
    case 'rule':
      // a rule whose first day is not kept says how long it is by its last one
      return fact.start
        ? t(`rule_${dateName(fact.filedName)}`, { start, end, term: termOf(fact) })
        : t('manual', { end })
    case 'missing':
      return t(`missing_${dateName(fact.filedName)}`, { term: termOf(fact) })
    case 'manual':
      return t('manual', { end })
    case 'replaced':
      return t('replaced', { start, ref })
    case 'replaces':
      return t(fact.filedName === 'anew' ? 'replaces_anew' : 'replaces_rest', { ref })
    case 'lengthened':
      return t(`lengthened_${LENGTHENED.find(one => one === ref) ?? 'staff'}`, { end, term: termOf(fact) })
    case 'before':
      return t('before', { start })
    case 'within':
      // the last day counts, as it does in the short words
      return fact.days ? t('within', { count: fact.days + 1 }) : t('lastDay')
    case 'after':
      return t('after', { count: fact.days })
  }
}

/** Every date and rule that a warranty comes from, in words. */
export function WarrantyFacts({ info, covered }: { info: QualityInfo; covered: boolean }) {
  const t = warrantyFactTexts.useT()
  useLanguage()
  return (
    <View
      className={'warranty-facts' + (covered ? ' warranty-facts--in' : '')}
      {...aria({ role: 'group', label: t('why') })}
    >
      <Icon name={covered ? 'warranty' : 'info'} size={20} className='warranty-facts__icon' />
      <View className='grow'>
        {info.facts.map((fact, at) => (
          <Text key={`${fact.fact} ${String(at)}`} className='warranty-facts__one nums'>
            {factText(fact)}
          </Text>
        ))}
        {info.catalogName && <Text className='warranty-facts__rule'>{t('byRule', { name: info.catalogName })}</Text>}
      </View>
    </View>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Share of a part's warranty that is left, 0..1. */
export function partShare(
  { start, end, isCovered }: Pick<Part, 'start' | 'end' | 'isCovered'>,
  now = presentTime(),
): number {
  if (!isCovered) return 0
  const [first, last, today] = [Date.parse(start), Date.parse(end), Date.parse(tenantDay(now))]
  const whole = last - first
  // the last day counts
  return whole > 0 ? Math.min(1, Math.max(0.02, (last - today + DAY_MS) / (whole + DAY_MS))) : 1
}

/** Parts with a warranty of their own: how much of each is left, and its last day. */
export function PartBars({ parts }: { parts: readonly Part[] }) {
  const t = warrantyFactTexts.useT()
  const language = useLanguage()
  return (
    <View {...aria({ role: 'list', label: t('parts') })}>
      {parts.map((part, at) => {
        const end = fullDate(part.replacedTime || part.end, language)
        const state = part.replacedTime ? 'partReplaced' : part.isCovered ? 'partUntil' : 'partOver'
        return (
          <View
            key={`${part.name} ${String(at)}`}
            className='part-bar'
            {...aria({
              role: 'listitem',
              label: t(state, { name: part.name, end }),
            })}
          >
            <View className='part-bar__name'>
              <Text>{part.name}</Text>
              {part.isPutIn && (
                <Text className='hint part-bar__note nums'>
                  {part.replacedTime
                    ? t('replacedShort')
                    : [t('putIn', { start: fullDate(part.start, language) }), part.serialNumber]
                        .filter(Boolean)
                        .join(' · ')}
                </Text>
              )}
            </View>
            <View className='part-bar__track'>
              <View className='part-bar__left' style={{ width: `${String(Math.round(partShare(part) * 100))}%` }} />
            </View>
            <Text className={'part-bar__end nums' + (part.isCovered ? '' : ' part-bar__end--over')}>{end}</Text>
          </View>
        )
      })}
    </View>
  )
}

/** Parts that are still in warranty although the machine is not. */
export function CoveredParts({ parts }: { parts: readonly Part[] }) {
  const language = useLanguage()
  return (
    <>
      {parts
        .filter(one => one.isCovered)
        .map((part, at) => (
          <View key={`${part.name} ${String(at)}`} className='part-row'>
            <Text className='grow'>{part.name}</Text>
            <Tag kind='green'>{fullDate(part.end, language)}</Tag>
          </View>
        ))}
    </>
  )
}
