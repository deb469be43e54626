import type { AriaProps } from './types'

/** Their readers go through a page element by element: a table's parts mean nothing to them, and each property crosses the bridge. */
const UNHEARD = ['table', 'row', 'cell', 'columnheader', 'tabpanel']

/** Chat apps know a role and a label. */
export const aria: AriaProps = ({ role, label }) => ({
  ...(role && !UNHEARD.includes(role) ? { ariaRole: role } : {}),
  ...(label ? { ariaLabel: label } : {}),
})
