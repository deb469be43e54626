import { keep, load } from '@/platform/storage'

export interface ChosenCity {
  code: string
  name: string
  /** the shop delivers there */
  isServed: boolean
}
const MOST = 6

/** Cities that the person chose on this device, the last first: that one holds. Screens that open a choice are made anew when one comes back. */
export const chosenCities = (): ChosenCity[] => load('cities') ?? []

/** Makes a city the chosen one. */
export const chooseCity = ({ code, name, isServed }: ChosenCity): void =>
  keep('cities', [{ code, name, isServed }, ...chosenCities().filter(one => one.code !== code)].slice(0, MOST))
