import type { TabKeys } from './types'

/** Chat apps have no keyboard that moves between controls. */
export const tabKeys: TabKeys = {}
