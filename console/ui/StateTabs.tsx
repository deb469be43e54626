import { common } from '../i18n/common.i18n'

/** One of several views of a page, as tabs; `n` stands behind what there are some of. */
export function ViewTabs<K extends string | null>({
  label,
  views,
  chosen,
  onChoose,
}: {
  label: string
  views: readonly { key: K; text: string; n?: number | undefined }[]
  chosen: K
  onChoose: (key: K) => void
}) {
  return (
    <div className='state-tabs' role='group' aria-label={label}>
      {views.map(({ key, text, n }) => (
        <button key={text} type='button' aria-pressed={key === chosen} onClick={() => onChoose(key)}>
          {text} {n}
        </button>
      ))}
    </div>
  )
}

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
  const views: { key: S | null; text: string; n: number | undefined }[] = [
    { key: null, text: c('all'), n: counts && all },
    ...states.map(state => ({ key: state, text: textOf(state), n: counts && (counts[state] ?? 0) })),
  ]
  return <ViewTabs label={label} views={views} chosen={chosen ?? null} onChoose={onChoose} />
}
