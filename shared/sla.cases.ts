// What customers may expect of a promised answer time. All times are company time (UTC+8, no daylight saving).
// Weekdays to count from: 2026-11-22, 2026-11-29 and 2027-01-31 are Sundays; 2028-02-29 is a Tuesday.

export type Span = readonly [from: string, to: string]

export interface WorkingTime {
  days: readonly (readonly Span[])[]
  holidays: readonly string[]
  extraDays: Readonly<Record<string, readonly Span[]>>
}

export interface SlaCase {
  name: string
  time: WorkingTime
  start: string // 'YYYY-MM-DD HH:mm' or 'YYYY-MM-DD HH:mm:ss'
  minutes: number
  due: string | null // same format; null when no working time comes
}

const OFF: readonly Span[] = []
const STRAIGHT: readonly Span[] = [['09:00', '18:00']] // 540 minutes
const WITH_LUNCH: readonly Span[] = [
  ['09:00', '12:00'],
  ['13:00', '18:00'],
] // 480 minutes
const TOUCHING: readonly Span[] = [
  ['09:00', '12:00'],
  ['12:00', '18:00'],
] // 540 minutes, no gap at noon
const MORNING: readonly Span[] = [['09:00', '12:00']] // 180 minutes
const ALL_DAY: readonly Span[] = [['00:00', '24:00']]
const EARLY: readonly Span[] = [['06:00', '14:00']] // begins on the day before by UTC
const LATE: readonly Span[] = [['14:00', '24:00']]
const NIGHT_BEGINS: readonly Span[] = [['22:00', '24:00']]
const NIGHT_BOTH: readonly Span[] = [
  ['00:00', '06:00'],
  ['22:00', '24:00'],
]
const NIGHT_ENDS: readonly Span[] = [['00:00', '06:00']]

function week(workday: readonly Span[], saturday: readonly Span[] = OFF, sunday: readonly Span[] = OFF): WorkingTime {
  return {
    days: [sunday, workday, workday, workday, workday, workday, saturday],
    holidays: [],
    extraDays: {},
  }
}

const OFFICE = week(STRAIGHT)
const LUNCH = week(WITH_LUNCH)
const NOON = week(TOUCHING)
const HALF_SATURDAY = week(WITH_LUNCH, MORNING) // 2580 minutes a week
const EARLY_SHIFT = week(EARLY)
const LATE_SHOP = week(LATE, LATE, LATE)
const ALWAYS = week(ALL_DAY, ALL_DAY, ALL_DAY)
const WEEKEND_ONLY = week(OFF, ALL_DAY, ALL_DAY)
const CLOSED = week(OFF)

// Five nights a week, 22:00 to 06:00, the first from Monday to Tuesday, the last from Friday to Saturday.
const NIGHTS: WorkingTime = {
  days: [OFF, NIGHT_BEGINS, NIGHT_BOTH, NIGHT_BOTH, NIGHT_BOTH, NIGHT_BOTH, NIGHT_ENDS],
  holidays: [],
  extraDays: {},
}

const ONE_HOUR_A_WEEK: WorkingTime = {
  days: [OFF, OFF, OFF, [['10:00', '11:00']], OFF, OFF, OFF],
  holidays: [],
  extraDays: {},
}

// 2026-10-01 is a Thursday; worked in return: Sunday 2026-09-20 and Saturday 2026-10-10.
const NATIONAL_DAY: WorkingTime = {
  ...LUNCH,
  holidays: ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06', '2026-10-07'],
  extraDays: { '2026-09-20': WITH_LUNCH, '2026-10-10': WITH_LUNCH },
}

// The same week, with a stand-by on Saturday the 3rd, which is a holiday too.
const NATIONAL_DAY_STANDBY: WorkingTime = {
  ...NATIONAL_DAY,
  extraDays: { ...NATIONAL_DAY.extraDays, '2026-10-03': [['10:00', '14:00']] },
}

// Off from Friday 2027-02-05 to Friday 2027-02-12; worked in return: Sunday 2027-01-31 and Saturday 2027-02-20.
const SPRING_FESTIVAL: WorkingTime = {
  ...LUNCH,
  holidays: [
    '2027-02-05',
    '2027-02-06',
    '2027-02-07',
    '2027-02-08',
    '2027-02-09',
    '2027-02-10',
    '2027-02-11',
    '2027-02-12',
  ],
  extraDays: { '2027-01-31': WITH_LUNCH, '2027-02-20': WITH_LUNCH },
}

// 2026-12-31 is a Thursday with a morning only, 2027-01-01 a Friday off.
const YEARS_END: WorkingTime = {
  ...LUNCH,
  holidays: ['2027-01-01'],
  extraDays: { '2026-12-31': MORNING },
}

const ALWAYS_BUT_ONE_DAY: WorkingTime = { ...ALWAYS, holidays: ['2026-12-25'] }
const NIGHTS_BUT_WEDNESDAY: WorkingTime = { ...NIGHTS, holidays: ['2026-11-25'] }
const NIGHTS_AND_SUNDAY: WorkingTime = { ...NIGHTS, extraDays: { '2026-11-29': NIGHT_BEGINS } }
const HOLIDAY_ON_SUNDAY: WorkingTime = { ...OFFICE, holidays: ['2026-11-29'] }
const HOLIDAY_ON_HALF_SATURDAY: WorkingTime = { ...HALF_SATURDAY, holidays: ['2026-11-28'] }
const LONG_TUESDAY: WorkingTime = { ...OFFICE, extraDays: { '2026-11-24': [['08:00', '22:00']] } }
const EMPTY_TUESDAY: WorkingTime = { ...OFFICE, extraDays: { '2026-11-24': [] } }
const LEAP_DAY_OFF: WorkingTime = { ...OFFICE, holidays: ['2028-02-29'] }
const LEAP_DAY_ONLY: WorkingTime = { ...CLOSED, extraDays: { '2028-02-29': MORNING } }
const STOCKTAKING: WorkingTime = {
  ...OFFICE,
  extraDays: { '2026-11-28': [['20:00', '24:00']], '2026-11-29': [['00:00', '02:00']] },
}
const FAIR: WorkingTime = {
  ...CLOSED,
  extraDays: { '2026-12-05': [['10:00', '12:00']], '2026-12-06': [['10:00', '12:00']] },
}
const FAIR_ON_HOLIDAY: WorkingTime = { ...FAIR, holidays: ['2026-12-05'] }
const FAIR_NEXT_AUTUMN: WorkingTime = { ...CLOSED, extraDays: { '2027-09-18': MORNING } }
const FAIR_IN_TWO_YEARS: WorkingTime = { ...CLOSED, extraDays: { '2028-11-22': MORNING } }

export const SLA_CASES: readonly SlaCase[] = [
  // Ordinary office hours without a lunch break.
  {
    name: 'An hour from Monday mid-morning is due an hour later',
    time: OFFICE,
    start: '2026-11-23 10:00',
    minutes: 60,
    due: '2026-11-23 11:00',
  },
  {
    name: 'One minute at the start of the day is due a minute later',
    time: OFFICE,
    start: '2026-11-23 09:00',
    minutes: 1,
    due: '2026-11-23 09:01',
  },
  {
    name: 'A whole day from opening is due at closing and not the next morning',
    time: OFFICE,
    start: '2026-11-23 09:00',
    minutes: 540,
    due: '2026-11-23 18:00',
  },
  {
    name: 'A whole day and a minute is due a minute into the next day',
    time: OFFICE,
    start: '2026-11-23 09:00',
    minutes: 541,
    due: '2026-11-24 09:01',
  },
  {
    name: 'The last minute of the day is due at closing',
    time: OFFICE,
    start: '2026-11-23 17:59',
    minutes: 1,
    due: '2026-11-23 18:00',
  },
  {
    name: 'Two minutes in the last minute of the day run into the next morning',
    time: OFFICE,
    start: '2026-11-23 17:59',
    minutes: 2,
    due: '2026-11-24 09:01',
  },
  {
    name: 'A start exactly at closing counts from the next morning',
    time: OFFICE,
    start: '2026-11-23 18:00',
    minutes: 1,
    due: '2026-11-24 09:01',
  },
  {
    name: 'A start before opening counts from opening',
    time: OFFICE,
    start: '2026-11-23 07:15',
    minutes: 30,
    due: '2026-11-23 09:30',
  },
  {
    name: 'A start in the evening counts from the next morning',
    time: OFFICE,
    start: '2026-11-23 20:40',
    minutes: 30,
    due: '2026-11-24 09:30',
  },
  {
    name: 'A start at midnight counts from opening the same day',
    time: OFFICE,
    start: '2026-11-23 00:00',
    minutes: 30,
    due: '2026-11-23 09:30',
  },
  {
    name: 'A start after midnight counts from opening the same day',
    time: OFFICE,
    start: '2026-11-24 02:10',
    minutes: 60,
    due: '2026-11-24 10:00',
  },
  {
    name: 'A start on Friday evening counts from Monday',
    time: OFFICE,
    start: '2026-11-27 18:00',
    minutes: 1,
    due: '2026-11-30 09:01',
  },
  {
    name: 'Friday afternoon runs over the weekend into Monday',
    time: OFFICE,
    start: '2026-11-27 16:30',
    minutes: 240,
    due: '2026-11-30 11:30',
  },
  {
    name: 'A start on Saturday counts from Monday',
    time: OFFICE,
    start: '2026-11-28 12:00',
    minutes: 60,
    due: '2026-11-30 10:00',
  },
  {
    name: 'A start on Sunday counts from Monday',
    time: OFFICE,
    start: '2026-11-22 15:05',
    minutes: 60,
    due: '2026-11-23 10:00',
  },
  // Nothing to wait for: the first moment of work is the due moment.
  {
    name: 'No minutes inside working time are due at once',
    time: OFFICE,
    start: '2026-11-23 10:30',
    minutes: 0,
    due: '2026-11-23 10:30',
  },
  {
    name: 'No minutes exactly at opening are due at once',
    time: OFFICE,
    start: '2026-11-23 09:00',
    minutes: 0,
    due: '2026-11-23 09:00',
  },
  {
    name: 'No minutes exactly at closing are due the next morning',
    time: OFFICE,
    start: '2026-11-23 18:00',
    minutes: 0,
    due: '2026-11-24 09:00',
  },
  {
    name: 'No minutes on a Saturday are due on Monday at opening',
    time: OFFICE,
    start: '2026-11-28 09:00',
    minutes: 0,
    due: '2026-11-30 09:00',
  },
  {
    name: 'No minutes inside working time keep the seconds',
    time: OFFICE,
    start: '2026-11-23 17:59:59',
    minutes: 0,
    due: '2026-11-23 17:59:59',
  },
  // Seconds of the start.
  {
    name: 'Seconds of the start are kept',
    time: OFFICE,
    start: '2026-11-23 10:00:30',
    minutes: 60,
    due: '2026-11-23 11:00:30',
  },
  {
    name: 'Seconds are kept over the night',
    time: OFFICE,
    start: '2026-11-23 17:30:15',
    minutes: 60,
    due: '2026-11-24 09:30:15',
  },
  {
    name: 'Half a minute too late for closing is due half a minute into the next day',
    time: OFFICE,
    start: '2026-11-23 17:00:30',
    minutes: 60,
    due: '2026-11-24 09:00:30',
  },
  {
    name: 'A minute begun in the last second of the day ends the next morning',
    time: OFFICE,
    start: '2026-11-23 17:59:59',
    minutes: 1,
    due: '2026-11-24 09:00:59',
  },
  {
    name: 'Seconds before opening do not count',
    time: OFFICE,
    start: '2026-11-23 08:59:59',
    minutes: 1,
    due: '2026-11-23 09:01',
  },
  {
    name: 'Seconds of a start on Sunday night do not count',
    time: OFFICE,
    start: '2026-11-22 23:59:59',
    minutes: 60,
    due: '2026-11-23 10:00',
  },
  {
    name: 'Seconds just after closing do not count',
    time: OFFICE,
    start: '2026-11-23 18:00:01',
    minutes: 5,
    due: '2026-11-24 09:05',
  },
  {
    name: 'Seconds are kept over the lunch break',
    time: LUNCH,
    start: '2026-11-23 11:59:20',
    minutes: 1,
    due: '2026-11-23 13:00:20',
  },
  // The lunch break.
  {
    name: 'The lunch break does not count',
    time: LUNCH,
    start: '2026-11-23 11:30',
    minutes: 60,
    due: '2026-11-23 13:30',
  },
  {
    name: 'A promise that ends as lunch begins is due then and not after lunch',
    time: LUNCH,
    start: '2026-11-23 11:00',
    minutes: 60,
    due: '2026-11-23 12:00',
  },
  {
    name: 'A minute more than the morning is due a minute after lunch',
    time: LUNCH,
    start: '2026-11-23 11:00',
    minutes: 61,
    due: '2026-11-23 13:01',
  },
  {
    name: 'A start in the lunch break counts from the end of the break',
    time: LUNCH,
    start: '2026-11-23 12:20',
    minutes: 30,
    due: '2026-11-23 13:30',
  },
  {
    name: 'A start exactly as lunch begins counts from the end of the break',
    time: LUNCH,
    start: '2026-11-23 12:00',
    minutes: 1,
    due: '2026-11-23 13:01',
  },
  {
    name: 'A start exactly as lunch ends counts at once',
    time: LUNCH,
    start: '2026-11-23 13:00',
    minutes: 30,
    due: '2026-11-23 13:30',
  },
  {
    name: 'No minutes as lunch begins are due as lunch ends',
    time: LUNCH,
    start: '2026-11-23 12:00',
    minutes: 0,
    due: '2026-11-23 13:00',
  },
  {
    name: 'No minutes in the lunch break are due as it ends without the seconds',
    time: LUNCH,
    start: '2026-11-23 12:30:40',
    minutes: 0,
    due: '2026-11-23 13:00',
  },
  {
    name: 'Eight hours from opening are due at closing',
    time: LUNCH,
    start: '2026-11-23 09:00',
    minutes: 480,
    due: '2026-11-23 18:00',
  },
  {
    name: 'Eight hours from Friday noon end on Monday at the same time of day',
    time: LUNCH,
    start: '2026-11-27 11:45',
    minutes: 480,
    due: '2026-11-30 11:45',
  },
  // Two spans that touch are one.
  {
    name: 'Spans that touch at noon count without a gap',
    time: NOON,
    start: '2026-11-23 11:30',
    minutes: 60,
    due: '2026-11-23 12:30',
  },
  {
    name: 'A start where two spans touch counts at once',
    time: NOON,
    start: '2026-11-23 12:00',
    minutes: 30,
    due: '2026-11-23 12:30',
  },
  {
    name: 'No minutes where two spans touch are due at once',
    time: NOON,
    start: '2026-11-23 12:00',
    minutes: 0,
    due: '2026-11-23 12:00',
  },
  {
    name: 'A promise may end where two spans touch',
    time: NOON,
    start: '2026-11-23 11:15',
    minutes: 45,
    due: '2026-11-23 12:00',
  },
  // Half a day on Saturday.
  {
    name: 'Friday afternoon runs into Saturday morning',
    time: HALF_SATURDAY,
    start: '2026-11-27 17:00',
    minutes: 120,
    due: '2026-11-28 10:00',
  },
  {
    name: 'A promise that ends as Saturday closes is due on Saturday',
    time: HALF_SATURDAY,
    start: '2026-11-27 17:00',
    minutes: 240,
    due: '2026-11-28 12:00',
  },
  {
    name: 'A minute more than Saturday has is due on Monday',
    time: HALF_SATURDAY,
    start: '2026-11-27 17:00',
    minutes: 241,
    due: '2026-11-30 09:01',
  },
  {
    name: 'Saturday at noon is already the weekend',
    time: HALF_SATURDAY,
    start: '2026-11-28 12:00',
    minutes: 1,
    due: '2026-11-30 09:01',
  },
  {
    name: 'The last half hour of Saturday goes on on Monday',
    time: HALF_SATURDAY,
    start: '2026-11-28 11:30',
    minutes: 60,
    due: '2026-11-30 09:30',
  },
  {
    name: 'A full working week ends a week later at the same time of day',
    time: HALF_SATURDAY,
    start: '2026-11-25 10:00',
    minutes: 2580,
    due: '2026-12-02 10:00',
  },
  {
    name: 'A holiday on a half Saturday takes that morning away',
    time: HOLIDAY_ON_HALF_SATURDAY,
    start: '2026-11-27 17:00',
    minutes: 120,
    due: '2026-11-30 10:00',
  },
  // Very long promises.
  {
    name: 'Ten working days from opening end at closing of the second Friday',
    time: OFFICE,
    start: '2026-11-23 09:00',
    minutes: 5400,
    due: '2026-12-04 18:00',
  },
  {
    name: 'Ten working days and a minute end on the third Monday',
    time: OFFICE,
    start: '2026-11-23 09:00',
    minutes: 5401,
    due: '2026-12-07 09:01',
  },
  {
    name: 'Twenty working days end four weeks later at the same time of day',
    time: OFFICE,
    start: '2026-11-25 14:00',
    minutes: 10800,
    due: '2026-12-23 14:00',
  },
  {
    name: 'Thirty days around the clock end at the same time of day',
    time: ALWAYS,
    start: '2026-11-22 08:00',
    minutes: 43200,
    due: '2026-12-22 08:00',
  },
  {
    name: 'Ten hours at one hour a week take ten Wednesdays',
    time: ONE_HOUR_A_WEEK,
    start: '2026-11-25 10:00',
    minutes: 600,
    due: '2027-01-27 11:00',
  },
  {
    name: 'A minute more than ten Wednesdays takes the eleventh',
    time: ONE_HOUR_A_WEEK,
    start: '2026-11-25 10:00',
    minutes: 601,
    due: '2027-02-03 10:01',
  },
  {
    name: 'A start after the only hour of the week waits a week',
    time: ONE_HOUR_A_WEEK,
    start: '2026-11-25 11:00',
    minutes: 15,
    due: '2026-12-02 10:15',
  },
  // Open around the clock.
  {
    name: 'Around the clock an hour runs over midnight',
    time: ALWAYS,
    start: '2026-11-28 23:30',
    minutes: 60,
    due: '2026-11-29 00:30',
  },
  {
    name: 'Around the clock a promise may end at midnight',
    time: ALWAYS,
    start: '2026-11-28 23:00',
    minutes: 60,
    due: '2026-11-29 00:00',
  },
  {
    name: 'Around the clock no minutes at midnight are due at once',
    time: ALWAYS,
    start: '2026-11-29 00:00',
    minutes: 0,
    due: '2026-11-29 00:00',
  },
  {
    name: 'Around the clock Sunday counts like any day',
    time: ALWAYS,
    start: '2026-11-29 13:07:09',
    minutes: 90,
    due: '2026-11-29 14:37:09',
  },
  {
    name: 'Around the clock the year ends without a gap',
    time: ALWAYS,
    start: '2026-12-31 23:45:10',
    minutes: 30,
    due: '2027-01-01 00:15:10',
  },
  {
    name: 'A night when clocks change elsewhere is an ordinary night',
    time: ALWAYS,
    start: '2027-03-28 01:30',
    minutes: 60,
    due: '2027-03-28 02:30',
  },
  {
    name: 'A holiday interrupts a shop that is open around the clock',
    time: ALWAYS_BUT_ONE_DAY,
    start: '2026-12-24 23:30',
    minutes: 60,
    due: '2026-12-26 00:30',
  },
  {
    name: 'A promise that ends as the holiday begins is due at that midnight',
    time: ALWAYS_BUT_ONE_DAY,
    start: '2026-12-24 23:00',
    minutes: 60,
    due: '2026-12-25 00:00',
  },
  {
    name: 'No minutes as the holiday begins are due as it ends',
    time: ALWAYS_BUT_ONE_DAY,
    start: '2026-12-25 00:00',
    minutes: 0,
    due: '2026-12-26 00:00',
  },
  {
    name: 'Seconds are kept over a whole holiday',
    time: ALWAYS_BUT_ONE_DAY,
    start: '2026-12-24 23:59:30',
    minutes: 1,
    due: '2026-12-26 00:00:30',
  },
  {
    name: 'A weekend shop counts Saturday and Sunday as one stretch',
    time: WEEKEND_ONLY,
    start: '2026-11-28 00:00',
    minutes: 2880,
    due: '2026-11-30 00:00',
  },
  {
    name: 'A weekend shop goes on the next Saturday',
    time: WEEKEND_ONLY,
    start: '2026-11-29 23:50',
    minutes: 20,
    due: '2026-12-05 00:10',
  },
  // Evening and night shifts.
  {
    name: 'A night shift counts over midnight',
    time: NIGHTS,
    start: '2026-11-23 23:30',
    minutes: 60,
    due: '2026-11-24 00:30',
  },
  {
    name: 'A promise in a night shift may end at midnight',
    time: NIGHTS,
    start: '2026-11-23 23:00',
    minutes: 60,
    due: '2026-11-24 00:00',
  },
  {
    name: 'No minutes at midnight of a night shift are due at once',
    time: NIGHTS,
    start: '2026-11-24 00:00',
    minutes: 0,
    due: '2026-11-24 00:00',
  },
  {
    name: 'A whole night ends as the shift ends',
    time: NIGHTS,
    start: '2026-11-23 22:00',
    minutes: 480,
    due: '2026-11-24 06:00',
  },
  {
    name: 'A whole night and a minute end the next evening',
    time: NIGHTS,
    start: '2026-11-23 22:00',
    minutes: 481,
    due: '2026-11-24 22:01',
  },
  {
    name: 'A start as the night shift ends counts from the evening',
    time: NIGHTS,
    start: '2026-11-24 06:00',
    minutes: 1,
    due: '2026-11-24 22:01',
  },
  {
    name: 'A start in the daytime counts from the evening',
    time: NIGHTS,
    start: '2026-11-24 12:00',
    minutes: 30,
    due: '2026-11-24 22:30',
  },
  {
    name: 'The early hours of Monday belong to no night shift',
    time: NIGHTS,
    start: '2026-11-23 00:00',
    minutes: 1,
    due: '2026-11-23 22:01',
  },
  {
    name: 'The night from Friday ends on Saturday morning',
    time: NIGHTS,
    start: '2026-11-27 23:00',
    minutes: 420,
    due: '2026-11-28 06:00',
  },
  {
    name: 'After the last night of the week comes Monday evening',
    time: NIGHTS,
    start: '2026-11-27 23:00',
    minutes: 421,
    due: '2026-11-30 22:01',
  },
  {
    name: 'A night shift pauses at midnight for the holiday',
    time: NIGHTS_BUT_WEDNESDAY,
    start: '2026-11-24 23:00',
    minutes: 120,
    due: '2026-11-26 01:00',
  },
  {
    name: 'An extra Sunday evening ends at midnight because Monday begins at night',
    time: NIGHTS_AND_SUNDAY,
    start: '2026-11-29 23:30',
    minutes: 60,
    due: '2026-11-30 22:30',
  },
  {
    name: 'A shop that closes at midnight goes on the next afternoon',
    time: LATE_SHOP,
    start: '2026-11-23 23:30',
    minutes: 60,
    due: '2026-11-24 14:30',
  },
  {
    name: 'A promise that ends as the shop closes at midnight is due at midnight',
    time: LATE_SHOP,
    start: '2026-11-23 23:30',
    minutes: 30,
    due: '2026-11-24 00:00',
  },
  {
    name: 'No minutes at a midnight closing are due the next afternoon',
    time: LATE_SHOP,
    start: '2026-11-24 00:00',
    minutes: 0,
    due: '2026-11-24 14:00',
  },
  // Early hours, when the date by UTC is still the day before.
  {
    name: 'Early on Monday it is already Monday for the company',
    time: EARLY_SHIFT,
    start: '2026-11-23 07:30',
    minutes: 60,
    due: '2026-11-23 08:30',
  },
  {
    name: 'Early on Saturday it is no longer Friday for the company',
    time: EARLY_SHIFT,
    start: '2026-11-28 07:30',
    minutes: 60,
    due: '2026-11-30 07:00',
  },
  {
    name: 'The early shift begins at six',
    time: EARLY_SHIFT,
    start: '2026-11-23 03:00',
    minutes: 1,
    due: '2026-11-23 06:01',
  },
  // National Day week with its make-up days.
  {
    name: 'The eve of National Day runs over the whole week',
    time: NATIONAL_DAY,
    start: '2026-09-30 17:00',
    minutes: 120,
    due: '2026-10-08 10:00',
  },
  {
    name: 'A promise that ends as the holidays begin is due on the eve',
    time: NATIONAL_DAY,
    start: '2026-09-30 17:00',
    minutes: 60,
    due: '2026-09-30 18:00',
  },
  {
    name: 'No minutes at closing on the eve are due after the holidays',
    time: NATIONAL_DAY,
    start: '2026-09-30 18:00',
    minutes: 0,
    due: '2026-10-08 09:00',
  },
  {
    name: 'A start on a weekday in the holidays counts after them',
    time: NATIONAL_DAY,
    start: '2026-10-06 10:00',
    minutes: 45,
    due: '2026-10-08 09:45',
  },
  {
    name: 'A start on a Sunday in the holidays counts after them',
    time: NATIONAL_DAY,
    start: '2026-10-04 11:00',
    minutes: 30,
    due: '2026-10-08 09:30',
  },
  {
    name: 'Friday after the holidays runs into the make-up Saturday',
    time: NATIONAL_DAY,
    start: '2026-10-09 17:30',
    minutes: 60,
    due: '2026-10-10 09:30',
  },
  {
    name: 'A make-up Saturday is a whole day with its lunch break',
    time: NATIONAL_DAY,
    start: '2026-10-10 09:00',
    minutes: 480,
    due: '2026-10-10 18:00',
  },
  {
    name: 'The lunch break holds on a make-up Saturday',
    time: NATIONAL_DAY,
    start: '2026-10-10 12:15',
    minutes: 10,
    due: '2026-10-10 13:10',
  },
  {
    name: 'After the make-up Saturday comes Monday',
    time: NATIONAL_DAY,
    start: '2026-10-10 17:00',
    minutes: 61,
    due: '2026-10-12 09:01',
  },
  {
    name: 'Before a make-up Sunday the Saturday stays off',
    time: NATIONAL_DAY,
    start: '2026-09-18 17:00',
    minutes: 120,
    due: '2026-09-20 10:00',
  },
  {
    name: 'A make-up Sunday runs on into Monday',
    time: NATIONAL_DAY,
    start: '2026-09-20 17:45',
    minutes: 30,
    due: '2026-09-21 09:15',
  },
  {
    name: 'The Saturday after a make-up Saturday is off again',
    time: NATIONAL_DAY,
    start: '2026-10-16 17:00',
    minutes: 120,
    due: '2026-10-19 10:00',
  },
  {
    name: 'Five working days around the holidays end on Friday at closing',
    time: NATIONAL_DAY,
    start: '2026-09-28 09:00',
    minutes: 2400,
    due: '2026-10-09 18:00',
  },
  {
    name: 'Five working days and a minute end on the make-up Saturday',
    time: NATIONAL_DAY,
    start: '2026-09-28 09:00',
    minutes: 2401,
    due: '2026-10-10 09:01',
  },
  {
    name: 'An extra day on a holiday is worked',
    time: NATIONAL_DAY_STANDBY,
    start: '2026-10-01 09:00',
    minutes: 30,
    due: '2026-10-03 10:30',
  },
  {
    name: 'An extra day on a holiday has only its own hours',
    time: NATIONAL_DAY_STANDBY,
    start: '2026-09-30 17:00',
    minutes: 300,
    due: '2026-10-03 14:00',
  },
  {
    name: 'After the extra day the holidays go on',
    time: NATIONAL_DAY_STANDBY,
    start: '2026-09-30 17:00',
    minutes: 301,
    due: '2026-10-08 09:01',
  },
  {
    name: 'An extra day without a lunch break counts over noon',
    time: NATIONAL_DAY_STANDBY,
    start: '2026-10-03 11:50',
    minutes: 20,
    due: '2026-10-03 12:10',
  },
  // Spring Festival 2027.
  {
    name: 'The eve of Spring Festival runs over the holidays',
    time: SPRING_FESTIVAL,
    start: '2027-02-04 17:30',
    minutes: 60,
    due: '2027-02-15 09:30',
  },
  {
    name: 'A start on the first day of the new year counts after the holidays',
    time: SPRING_FESTIVAL,
    start: '2027-02-06 00:00',
    minutes: 480,
    due: '2027-02-15 18:00',
  },
  {
    name: 'A start on the weekend after the holidays counts from Monday',
    time: SPRING_FESTIVAL,
    start: '2027-02-13 10:00',
    minutes: 1,
    due: '2027-02-15 09:01',
  },
  {
    name: 'A make-up Sunday before Spring Festival is worked',
    time: SPRING_FESTIVAL,
    start: '2027-01-29 17:00',
    minutes: 120,
    due: '2027-01-31 10:00',
  },
  {
    name: 'A make-up Saturday after Spring Festival is worked',
    time: SPRING_FESTIVAL,
    start: '2027-02-19 17:00',
    minutes: 120,
    due: '2027-02-20 10:00',
  },
  {
    name: 'Two working days keep their seconds over Spring Festival',
    time: SPRING_FESTIVAL,
    start: '2027-02-03 10:00:45',
    minutes: 960,
    due: '2027-02-15 10:00:45',
  },
  // Single holidays and single other days.
  {
    name: 'A holiday on a Sunday changes nothing',
    time: HOLIDAY_ON_SUNDAY,
    start: '2026-11-27 17:00',
    minutes: 120,
    due: '2026-11-30 10:00',
  },
  {
    name: 'An extra day with longer hours begins earlier',
    time: LONG_TUESDAY,
    start: '2026-11-23 17:30',
    minutes: 60,
    due: '2026-11-24 08:30',
  },
  {
    name: 'An extra day with longer hours ends later',
    time: LONG_TUESDAY,
    start: '2026-11-24 17:30',
    minutes: 60,
    due: '2026-11-24 18:30',
  },
  {
    name: 'After the day with longer hours the usual hours hold',
    time: LONG_TUESDAY,
    start: '2026-11-24 21:30',
    minutes: 60,
    due: '2026-11-25 09:30',
  },
  {
    name: 'An extra day with no hours is a day off',
    time: EMPTY_TUESDAY,
    start: '2026-11-23 17:30',
    minutes: 60,
    due: '2026-11-25 09:30',
  },
  {
    name: 'Extra hours on two days join at midnight',
    time: STOCKTAKING,
    start: '2026-11-28 23:30',
    minutes: 60,
    due: '2026-11-29 00:30',
  },
  {
    name: 'Friday runs on into the extra Saturday evening',
    time: STOCKTAKING,
    start: '2026-11-27 17:30',
    minutes: 60,
    due: '2026-11-28 20:30',
  },
  {
    name: 'Extra hours over midnight are followed by Monday',
    time: STOCKTAKING,
    start: '2026-11-28 20:00',
    minutes: 361,
    due: '2026-11-30 09:01',
  },
  // Year's end.
  {
    name: 'A short last day of the year runs over to the first Monday',
    time: YEARS_END,
    start: '2026-12-31 11:00',
    minutes: 120,
    due: '2027-01-04 10:00',
  },
  {
    name: 'The last hour of the year is due at noon',
    time: YEARS_END,
    start: '2026-12-31 11:00',
    minutes: 60,
    due: '2026-12-31 12:00',
  },
  {
    name: 'A start after the short last day waits for the new year',
    time: YEARS_END,
    start: '2026-12-31 15:00',
    minutes: 0,
    due: '2027-01-04 09:00',
  },
  {
    name: 'Five hundred minutes from the day before take all of the short day',
    time: YEARS_END,
    start: '2026-12-30 13:00',
    minutes: 500,
    due: '2027-01-04 09:20',
  },
  {
    name: 'Without holidays New Year is an ordinary Friday',
    time: OFFICE,
    start: '2026-12-31 17:30',
    minutes: 60,
    due: '2027-01-01 09:30',
  },
  // The end of February.
  {
    name: 'The day before a leap day runs into the leap day',
    time: OFFICE,
    start: '2028-02-28 17:30',
    minutes: 60,
    due: '2028-02-29 09:30',
  },
  {
    name: 'A leap day runs into the first of March',
    time: OFFICE,
    start: '2028-02-29 17:00',
    minutes: 120,
    due: '2028-03-01 10:00',
  },
  {
    name: 'Around the clock a leap day counts in full',
    time: ALWAYS,
    start: '2028-02-28 12:00',
    minutes: 2880,
    due: '2028-03-01 12:00',
  },
  {
    name: 'A year without a leap day goes straight to March',
    time: ALWAYS,
    start: '2027-02-28 12:00',
    minutes: 1440,
    due: '2027-03-01 12:00',
  },
  {
    name: 'A leap day may be a holiday',
    time: LEAP_DAY_OFF,
    start: '2028-02-28 17:30',
    minutes: 60,
    due: '2028-03-01 09:30',
  },
  {
    name: 'A leap day may be the only day of work',
    time: LEAP_DAY_ONLY,
    start: '2028-02-01 08:00',
    minutes: 180,
    due: '2028-02-29 12:00',
  },
  // Hardly any working time, or none.
  {
    name: 'A company that never works promises nothing',
    time: CLOSED,
    start: '2026-11-23 10:00',
    minutes: 1,
    due: null,
  },
  {
    name: 'A company that never works does not promise even no minutes',
    time: CLOSED,
    start: '2026-11-23 10:00',
    minutes: 0,
    due: null,
  },
  {
    name: 'With only extra days the first of them counts',
    time: FAIR,
    start: '2026-11-22 09:00',
    minutes: 30,
    due: '2026-12-05 10:30',
  },
  {
    name: 'With only extra days the promise runs from one to the next',
    time: FAIR,
    start: '2026-11-22 09:00',
    minutes: 180,
    due: '2026-12-06 11:00',
  },
  {
    name: 'All the time there is ends with the last extra day',
    time: FAIR,
    start: '2026-11-22 09:00',
    minutes: 240,
    due: '2026-12-06 12:00',
  },
  {
    name: 'A minute more than all the time there is never falls due',
    time: FAIR,
    start: '2026-11-22 09:00',
    minutes: 241,
    due: null,
  },
  {
    name: 'Nothing follows the end of the last extra day',
    time: FAIR,
    start: '2026-12-06 12:00',
    minutes: 0,
    due: null,
  },
  {
    name: 'An extra day that is listed as a holiday too is worked',
    time: FAIR_ON_HOLIDAY,
    start: '2026-12-05 09:00',
    minutes: 60,
    due: '2026-12-05 11:00',
  },
  {
    name: 'An extra day in ten months is still found',
    time: FAIR_NEXT_AUTUMN,
    start: '2026-11-22 09:00',
    minutes: 60,
    due: '2027-09-18 10:00',
  },
  {
    name: 'An extra day in two years is too far away',
    time: FAIR_IN_TWO_YEARS,
    start: '2026-11-22 09:00',
    minutes: 60,
    due: null,
  },
]
