/** What a canned text may leave open: the contact's name, the number of the request, the engineer's name, the agreed visit and the arrival that was announced. */
export const PLACEHOLDERS = ['customer', 'number', 'engineer', 'planTime', 'arriveTime'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** A canned text with what is known filled in; what is not known stays as `{name}`, so that nobody sends a sentence with a hole unseen. */
export const fillText = (text: string, facts: Readonly<Partial<Record<Placeholder, string>>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    (PLACEHOLDERS as readonly string[]).includes(name) ? facts[name as Placeholder] || whole : whole,
  )

/** What a text still leaves open of {@link PLACEHOLDERS}, each once. */
export const openIn = (text: string): Placeholder[] => PLACEHOLDERS.filter(name => text.includes(`{${name}}`))
