import { useId, type ReactNode } from 'react'

interface Props {
  label: string
  hint?: string
  error?: string
  /** what else stands in the line of the label */
  beside?: ReactNode
  /** the input: `id` for its label, `described` for what stands below */
  children: (at: { id: string; 'aria-describedby'?: string; status?: 'error' }) => ReactNode
}

/** A label, an input, and below it what is wrong or how it is meant. */
export function Field({ label, hint, error, beside, children }: Props) {
  const id = useId()
  const below = error ?? hint
  return (
    <div className='field'>
      <div className='field__head'>
        <label htmlFor={id}>{label}</label>
        {beside}
      </div>
      {children({
        id,
        ...(below ? { 'aria-describedby': `${id}-below` } : {}),
        ...(error ? { status: 'error' as const } : {}),
      })}
      {below && (
        <p id={`${id}-below`} className={error ? 'field__error' : 'field__hint'} role={error ? 'alert' : undefined}>
          {below}
        </p>
      )}
    </div>
  )
}
