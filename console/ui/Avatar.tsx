/** The first letter of a name on a soft disc. */
export const Avatar = ({ name, size = 28 }: { name: string; size?: number }) => (
  <span className='avatar' style={{ width: size, height: size }} aria-hidden>
    {[...name.trim()][0] ?? '·'}
  </span>
)
