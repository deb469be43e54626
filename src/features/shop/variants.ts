import type { Variant } from './types'

/** What tells the variants of an article apart: names of specs, each with the values that there are. */
export interface SpecChoice {
  name: string
  values: { value: string; isFree: boolean }[]
}
type Chosen = Readonly<Record<string, string>>

const valueIn = (variant: Variant, name: string): string | undefined =>
  variant.specs.find(spec => spec.name === name)?.value
const namesIn = (variants: readonly Variant[]): string[] => [
  ...new Set(variants.reduce<string[]>((names, { specs }) => names.concat(specs.map(({ name }) => name)), [])),
]
const isThere = ({ stock }: Variant): boolean => stock !== 'none'
/** Whether a variant has the chosen values of these specs. */
const agrees = (variant: Variant, chosen: Chosen, names: readonly string[]): boolean =>
  names.every(name => valueIn(variant, name) === chosen[name])

/** The variant that is meant, in all its specs. */
export const variantOf = (variants: readonly Variant[], chosen: Chosen): Variant | undefined => {
  const names = namesIn(variants)
  return variants.find(variant => agrees(variant, chosen, names))
}

const chosenOf = (variant: Variant | undefined): Chosen => {
  const chosen: Record<string, string> = {}
  for (const { name, value } of variant?.specs ?? []) chosen[name] = value
  return chosen
}
/** What is chosen before anybody has: the first variant that can be had, else the first. */
export const firstChoice = (variants: readonly Variant[]): Chosen => chosenOf(variants.find(isThere) ?? variants[0])

/**
 * What there is to choose from. A value is free where a variant with it can be had beside what is chosen of the specs before it; those after
 * it follow the choice, so that nobody gets stuck.
 */
export function specChoices(variants: readonly Variant[], chosen: Chosen): SpecChoice[] {
  const names = namesIn(variants)
  return names.map((name, at) => {
    const before = names.slice(0, at)
    const all = [...new Set(variants.map(variant => valueIn(variant, name)).filter(value => value !== undefined))]
    return {
      name,
      values: all.map(value => ({
        value,
        isFree: variants.some(
          variant => isThere(variant) && agrees(variant, chosen, before) && valueIn(variant, name) === value,
        ),
      })),
    }
  })
}

/** The choice with another value of a spec: the other specs stay where such a variant can be had, else they follow the first one that can. */
export function withValue(variants: readonly Variant[], chosen: Chosen, name: string, value: string): Chosen {
  const names = namesIn(variants)
  const before = names.slice(0, names.indexOf(name))
  const wanted = { ...chosen, [name]: value }
  const whole = variantOf(variants, wanted)
  if (whole && isThere(whole)) return wanted
  const fitting = variants.filter(
    variant => agrees(variant, chosen, before) && valueIn(variant, name) === value && isThere(variant),
  )
  return fitting[0] ? chosenOf(fitting[0]) : wanted
}
