import Taro from '@tarojs/taro'
import { refusalOf } from '../refusal'
import type { CalendarPlatform } from './types'

const secondsOf = (iso: string): number => Math.round(Date.parse(iso) / 1000)

/** WeChat asks the person, and writes into the calendar of the phone. */
export const calendar: CalendarPlatform = {
  add: async ({ title, place, start, end }) => {
    try {
      await Taro.addPhoneCalendar({
        title,
        startTime: secondsOf(start),
        endTime: String(secondsOf(end)),
        ...(place ? { location: place } : {}),
      })
      return 'added'
    } catch (error) {
      return refusalOf(error)
    }
  },
}
