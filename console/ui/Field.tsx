import { useId, type ReactNode } from 'react'

interface Props {
  label: string
  isRequired?: boolean
  hint?: string
  error?: string
  /** what else stands in the line of the label */
  beside?: ReactNode
  /** the input: `id` for its label, `described` for what stands below */
  children: (at: { id: string; 'aria-describedby'?: string; 'aria-required'?: true; status?: 'error' }) => ReactNode
}

/** A label, an input, and below it what is wrong or how it is meant. */
export function Field({ label, isRequired = false, hint, error, beside, children }: Props) {
  const id = useId()
  const below = error ?? hint
  return (
    <div className='field'>
      <div className='field__head'>
        <label htmlFor={id} className={isRequired ? 'field__required' : undefined}>
          {label}
        </label>
        {beside}
      </div>
      {children({
        id,
        ...(isRequired ? { 'aria-required': true as const } : {}),
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
