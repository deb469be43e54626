/**
 * Props of a tab list, or of a group of choices of which one holds. They are one stop of the keyboard: the arrows go from one to the next
 * and round, Home and End to the first and the last.
 */
type Keys = Record<string, unknown>
export interface GroupKeys {
  /** the one that is reached is shown */
  tabs: Keys
  /** the one that is reached is chosen */
  choices: Keys
  /** where a choice closes the list: it is made by Enter and the space bar only */
  list: Keys
  /** the same, of days in rows of seven */
  days: Keys
}
