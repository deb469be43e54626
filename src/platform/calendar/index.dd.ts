import type { CalendarPlatform } from './types'

/** DingTalk documents no call that writes into the calendar of the person. */
export const calendar: CalendarPlatform = { add: null }
