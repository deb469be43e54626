import { App, Button, Select } from 'antd'
import type { RefObject } from 'react'
import type { Answer } from '../../api/call'
import { useGet, useWrite } from '../../api/queries'
import { Avatar } from '../../ui/Avatar'
import { Loaded } from '../../ui/states'
import { CHANGED, type DetailOf } from './queue'
import { requests } from './requests.i18n'

type Suggestion = Answer<'GET /staff/event/suggest'>[number]
const MOST_SHOWN = 4

function useReasons() {
  const t = requests.useT()
  return ({ reasons, openEvents }: Suggestion): string =>
    reasons
      .flatMap(({ kind, name, count }) => {
        if (kind === 'skill') return [t('skill', { name })]
        if (kind === 'area') return [t('inArea', { name: name.split('/').at(-1) ?? name })]
        if (kind === 'product') return [t('handled', { n: count })]
        if (kind === 'experience') return [t('experience', { n: count })]
        return [t('load', { n: openEvents }), ...(count ? [t('sameDay', { n: count })] : [])]
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

/** Whom to send: those who fit, each with the reasons, and everybody else by name. What somebody else gave meanwhile is not overwritten. */
export function Assign({ event, at }: { event: DetailOf['event']; at: RefObject<HTMLElement> }) {
  const t = requests.useT()
  const reasonsOf = useReasons()
  const { message } = App.useApp()
  const query = useGet('GET /staff/event/suggest', { query: { id: event.id } })
  const everybody = useGet('GET /staff/list').data ?? []
  const allocate = useWrite('POST /staff/event/allocate', [...CHANGED, 'GET /staff/event/suggest'])
  const give = (staffId: string, name: string) =>
    allocate.mutate(
      { body: { id: event.id, staffId, seenExecutorId: event.executorStaffId } },
      {
        onSuccess: () => void message.success(t('given', { name })),
        onError: error => void message.error(error.message),
      },
    )
  const isHere = (staffId: string) => staffId === event.executorStaffId
  return (
    <section className='detail__part' ref={at} aria-keyshortcuts='A'>
      <h3>
        {t('suggested')} <small>{t('suggestedBy')}</small> <kbd aria-hidden>A</kbd>
      </h3>
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
                    type={i === 0 && !event.executorStaffId ? 'primary' : 'default'}
                    disabled={isHere(one.staffId)}
                    loading={allocate.isPending && allocate.variables.body.staffId === one.staffId}
                    onClick={() => give(one.staffId, one.displayName)}
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
        className='detail__everybody'
        aria-label={t('executor')}
        placeholder={t('executor')}
        value={null}
        showSearch={{ optionFilterProp: 'label' }}
        disabled={allocate.isPending}
        options={everybody
          .filter(({ staffId }) => !isHere(staffId))
          .map(({ staffId, displayName }) => {
            const found = query.data?.find(one => one.staffId === staffId)
            return { value: staffId, label: displayName, reasons: found ? reasonsOf(found) : '' }
          })}
        optionRender={told}
        onChange={(staffId: string | null) => {
          const one = everybody.find(person => person.staffId === staffId)
          if (one) give(one.staffId, one.displayName)
        }}
      />
    </section>
  )
}
