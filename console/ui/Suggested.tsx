import './suggested.css'
import { App, Button, Select, type SelectProps } from 'antd'
import { timeLabel } from '@shared/dates'
import type { Answer } from '../api/call'
import { useGet } from '../api/queries'
import { common } from '../i18n/common.i18n'
import { useLanguage } from '../i18n/texts'
import { assign } from './assign.i18n'
import { Avatar } from './Avatar'
import { Icon } from './Icon'
import { Loaded } from './states'

type Suggestion = Answer<'GET /staff/event/suggest'>[number]
const MOST_SHOWN = 4

/** What speaks for somebody, for one request or for `all` of several. */
function useReasons(all = 1) {
  const t = assign.useT()
  return ({ reasons, openWorks }: Suggestion): string =>
    reasons
      .flatMap(({ kind, name, count }) => {
        if (kind === 'skill') return [all > 1 ? t('skillOf', { n: count, all }) : t('skill', { name })]
        if (kind === 'area')
          return [all > 1 ? t('areaOf', { n: count, all }) : t('inArea', { name: name.split('/').at(-1) ?? name })]
        if (kind === 'visited') return [t('visited', { n: count })]
        if (kind === 'product') return [t('handled', { n: count })]
        if (kind === 'experience') return [t('experience', { n: count })]
        return [t('load', { n: openWorks }), ...(count ? [t('sameDay', { n: count })] : [])]
      })
      .join(' · ')
}

/** Why somebody cannot be given the visit: what takes their time then, or a skill that they do not have. */
function Busy({ clash: { kind, number, title, start, end, isOnlyWay } }: { clash: NonNullable<Suggestion['clash']> }) {
  const t = assign.useT()
  const language = useLanguage()
  const time = `${timeLabel(start, language)}–${timeLabel(end, language).slice(-5)}`
  return (
    <small className='suggestions__busy'>
      <Icon name='time' size={14} />
      {t(isOnlyWay ? 'busy_way' : `busy_${kind}`, { time, number, name: title })}
    </small>
  )
}

/** A name to choose, with what speaks for it. */
const told = ({ data: { label, reasons } }: { data: { label: string; reasons: string } }) => (
  <span className='everybody'>
    {label}
    {reasons && <small>{reasons}</small>}
  </span>
)

/** Everybody by name, those who fit first, each with the reasons. */
export function Everybody({
  label,
  found = [],
  isLooking,
  all,
  without = '',
  onChoose,
  ...look
}: {
  label: string
  found?: readonly Suggestion[] | undefined
  /** who fits is not known yet: nobody stands where somebody else will */
  isLooking: boolean
  /** for so many requests */
  all?: number
  /** who has it */
  without?: string
  onChoose: (staffId: string, name: string) => void
} & Pick<SelectProps, 'className' | 'size' | 'disabled' | 'onOpenChange' | 'popupMatchSelectWidth'>) {
  const t = common.useT()
  const reasonsOf = useReasons(all)
  const everybody = useGet('GET /staff/list').data ?? []
  const isFound = (staffId: string) => found.some(one => one.staffId === staffId)
  const people = [
    ...found.map(one => ({ ...one, reasons: reasonsOf(one) })),
    ...everybody.filter(({ staffId }) => !isFound(staffId)).map(one => ({ ...one, reasons: '' })),
  ].filter(({ staffId }) => staffId !== without)
  return (
    <Select
      {...look}
      aria-label={label}
      placeholder={label}
      value={null}
      showSearch={{ optionFilterProp: 'label' }}
      {...(isLooking ? { notFoundContent: t('loading') } : {})}
      options={
        isLooking
          ? []
          : people.map(({ staffId, displayName, reasons }) => ({ value: staffId, label: displayName, reasons }))
      }
      optionRender={told}
      onChange={(staffId: string | null) => {
        const one = people.find(person => person.staffId === staffId)
        if (one) onChoose(one.staffId, one.displayName)
      }}
    />
  )
}

/** Whom to send: those who fit, each with the reasons, and everybody else by name. */
export function Suggested({
  query,
  executorStaffId,
  givingTo,
  give,
}: {
  query: Parameters<typeof Loaded<Suggestion[]>>[0]['query']
  /** who has it, '' for nobody */
  executorStaffId: string
  /** to whom it is being given, '' for nobody */
  givingTo: string
  /** resolves to whether it was given; false for a change of mind */
  give: (staffId: string) => Promise<boolean>
}) {
  const t = assign.useT()
  const reasonsOf = useReasons()
  const { message } = App.useApp()
  const onGive = (staffId: string, name: string) =>
    void give(staffId).then(
      isGiven => void (isGiven && message.success(t('given', { name }))),
      (error: Error) => void message.error(error.message),
    )
  return (
    <>
      <Loaded query={query} rows={3}>
        {list => {
          const others = list.filter(({ staffId }) => staffId !== executorStaffId)
          return others.length ? (
            <ul className='suggestions'>
              {others.slice(0, MOST_SHOWN).map((one, i) => (
                <li key={one.staffId}>
                  <Avatar name={one.displayName} size={32} />
                  <div>
                    <b>{one.displayName}</b>
                    <small>{reasonsOf(one)}</small>
                    {one.clash && <Busy clash={one.clash} />}
                  </div>
                  <Button
                    size='small'
                    type={i === 0 && !executorStaffId ? 'primary' : 'default'}
                    loading={givingTo === one.staffId}
                    onClick={() => onGive(one.staffId, one.displayName)}
                  >
                    {t('give')}
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <p className='suggestions__none'>{t('noSuggestion')}</p>
          )
        }}
      </Loaded>
      <Everybody
        label={t('giveTo')}
        className='suggestions__all'
        found={query.data}
        isLooking={!query.data && !query.error}
        without={executorStaffId}
        disabled={givingTo !== ''}
        onChoose={onGive}
      />
    </>
  )
}
