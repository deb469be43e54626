/** The customer sees this. */
export const Eye = () => (
  <svg className='icon' width={14} height={14} viewBox='0 0 24 24' aria-hidden>
    <path d='M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z' />
  </svg>
)
