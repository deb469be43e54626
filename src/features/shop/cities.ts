import type { Output } from '@contract/define'
import type { Contract } from '@contract/index'
import type { Language } from '@shared/language'
import type { ElevatorPart } from '@/ui/nut/Elevator'

export type City = Output<Contract, 'GET /area/cityList'>[number]

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** What is said of a city beside its name: how it is spoken where the reader does not read Chinese, and what cannot be had there. */
export const moreOf = ({ pinyin, isServed }: City, language: Language, notServed: string): string =>
  [language === 'en' || language === 'ru' ? capital(pinyin) : '', isServed ? '' : notServed].filter(Boolean).join(' · ')

/** Cities below their first letters, which come in order. */
export function lettersOf(cities: readonly City[], sayMore: (city: City) => string): ElevatorPart[] {
  const parts: ElevatorPart[] = []
  for (const city of cities) {
    const letter = city.pinyin.slice(0, 1).toUpperCase()
    const more = sayMore(city)
    const item = { id: city.code, name: city.name, ...(more ? { more } : {}) }
    const last = parts[parts.length - 1]
    if (last?.letter === letter) last.list.push(item)
    else parts.push({ letter, list: [item] })
  }
  return parts
}

/** Cities that a word finds: a part of their name or province, the beginning of how they are spoken, in any case and spacing. */
export function citiesFound(cities: readonly City[], keyword: string): City[] {
  const word = keyword
    .toLowerCase()
    .replace(/[\s'’]/g, '')
    .replace(/ü/g, 'v')
  if (!word) return []
  const rank = ({ name, pinyin, province }: City): number =>
    name.startsWith(word) || pinyin === word
      ? 0
      : pinyin.startsWith(word)
        ? 1
        : name.includes(word)
          ? 2
          : province.startsWith(word)
            ? 3
            : -1
  return cities
    .map(city => ({ city, rank: rank(city) }))
    .filter(one => one.rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ city }) => city)
}
