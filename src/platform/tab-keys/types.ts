/** Props of a tab list. Its tabs are one stop of the keyboard: the arrows go from one to the next and round, Home and End to the first and the last, and the one that is reached is shown. */
export type TabKeys = Record<string, unknown>
