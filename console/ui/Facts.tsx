import type { ReactNode } from 'react'

/** What is known of a thing: name and value, line by line. What is empty is left out. */
export function Facts({ of }: { of: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className='facts'>
      {of
        .filter(({ value }) => value !== '' && value !== null && value !== undefined)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
