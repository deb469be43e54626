import { ICONS, type IconName } from '@shared/icons'

/** What the portal has no use for. */
const OWN = {
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  handle: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
} as const

/** An outline icon of the portal's set, or of the console's own. It is decoration: what it stands beside names it. */
export const Icon = ({ name, size = 18 }: { name: IconName | keyof typeof OWN; size?: number }) => (
  <svg className='icon' width={size} height={size} viewBox='0 0 24 24' aria-hidden>
    <path d={{ ...ICONS, ...OWN }[name]} />
  </svg>
)
