import { common } from '../i18n/common.i18n'

/** The states of a list as tabs, each with how many there are; the first is all of them. */
export function StateTabs<S extends string>({
  label,
  states,
  textOf,
  counts,
  chosen,
  onChoose,
}: {
  label: string
  states: readonly S[]
  textOf: (state: S) => string
  /** undefined as long as nobody knows */
  counts: Readonly<Partial<Record<S, number>>> | undefined
  chosen: S | undefined
  onChoose: (state: S | null) => void
}) {
  const c = common.useT()
  const all = states.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0)
  const choices = [
    { key: null, text: c('all'), n: all },
    ...states.map(state => ({ key: state, text: textOf(state), n: counts?.[state] ?? 0 })),
  ]
  return (
    <div className='state-tabs' role='group' aria-label={label}>
      {choices.map(({ key, text, n }) => (
        <button key={text} type='button' aria-pressed={key === (chosen ?? null)} onClick={() => onChoose(key)}>
          {text} {counts && n}
        </button>
      ))}
    </div>
  )
}
