import type { GroupKeys } from './types'

/** Chat apps have no keyboard that moves between controls. */
export const groupKeys: GroupKeys = { tabs: {}, choices: {}, list: {}, days: {} }
