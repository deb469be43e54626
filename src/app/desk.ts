/** Chat apps show one screen at a time, with tabs below. */
export const loadDesk = (): Promise<void> => Promise.resolve()
