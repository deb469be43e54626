import './suggested.css'
import { App, Button, Select } from 'antd'
import type { Answer } from '../api/call'
import { useGet } from '../api/queries'
import { assign } from './assign.i18n'
import { Avatar } from './Avatar'
import { Loaded } from './states'

type Suggestion = Answer<'GET /staff/event/suggest'>[number]
const MOST_SHOWN = 4

function useReasons() {
  const t = assign.useT()
  return ({ reasons, openWorks }: Suggestion): string =>
    reasons
      .flatMap(({ kind, name, count }) => {
        if (kind === 'skill') return [t('skill', { name })]
        if (kind === 'area') return [t('inArea', { name: name.split('/').at(-1) ?? name })]
        if (kind === 'product') return [t('handled', { n: count })]
        if (kind === 'experience') return [t('experience', { n: count })]
        return [t('load', { n: openWorks }), ...(count ? [t('sameDay', { n: count })] : [])]
      })
      .join(' · ')
}

/** A name to choose, with what speaks for it. */
const told = ({ data: { label, reasons } }: { data: { label: string; reasons: string } }) => (
  <span className='everybody'>
    {label}
    {reasons && <small>{reasons}</small>}
  </span>
)

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
  give: (staffId: string) => Promise<unknown>
}) {
  const t = assign.useT()
  const reasonsOf = useReasons()
  const { message } = App.useApp()
  const everybody = useGet('GET /staff/list').data ?? []
  const isHere = (staffId: string) => staffId === executorStaffId
  const onGive = (staffId: string, name: string) =>
    void give(staffId).then(
      () => void message.success(t('given', { name })),
      (error: Error) => void message.error(error.message),
    )
  return (
    <>
      <Loaded query={query} rows={3}>
        {list =>
          list.length ? (
            <ul className='suggestions'>
              {list.slice(0, MOST_SHOWN).map((one, i) => (
                <li key={one.staffId}>
                  <Avatar name={one.displayName} size={32} />
                  <div>
                    <b>{one.displayName}</b>
                    <small>{reasonsOf(one)}</small>
                  </div>
                  <Button
                    size='small'
                    type={i === 0 && !executorStaffId ? 'primary' : 'default'}
                    disabled={isHere(one.staffId)}
                    loading={givingTo === one.staffId}
                    onClick={() => onGive(one.staffId, one.displayName)}
                  >
                    {t('give')}
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <p className='detail__none'>{t('noSuggestion')}</p>
          )
        }
      </Loaded>
      <Select
        className='suggestions__all'
        aria-label={t('giveTo')}
        placeholder={t('giveTo')}
        value={null}
        showSearch={{ optionFilterProp: 'label' }}
        disabled={givingTo !== ''}
        options={everybody
          .filter(({ staffId }) => !isHere(staffId))
          .map(({ staffId, displayName }) => {
            const found = query.data?.find(one => one.staffId === staffId)
            return { value: staffId, label: displayName, reasons: found ? reasonsOf(found) : '' }
          })}
        optionRender={told}
        onChange={(staffId: string | null) => {
          const one = everybody.find(person => person.staffId === staffId)
          if (one) onGive(one.staffId, one.displayName)
        }}
      />
    </>
  )
}
