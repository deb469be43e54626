import type { AriaProps } from './types'

/** Chat apps know a role and a label. */
export const aria: AriaProps = ({ role, label }) => ({ ...(role ? { ariaRole: role } : {}), ...(label ? { ariaLabel: label } : {}) })
