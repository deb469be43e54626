/** A text with its gaps, names in braces, filled. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (all, key: string) => values[key] ?? all)
