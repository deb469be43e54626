/** The place that a key leads to from the place `at` of `n`: round and round in a row, and up to the edges in rows of so many columns. Undefined where it leads nowhere. */
export function placeFor(key: string, at: number, n: number, columns = 0): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return n - 1
  const sideways = ({ ArrowRight: 1, ArrowLeft: -1 } as Record<string, number>)[key]
  const along = ({ ArrowDown: 1, ArrowUp: -1 } as Record<string, number>)[key]
  const step = sideways ?? (along === undefined ? undefined : along * (columns || 1))
  if (step === undefined) return undefined
  const place = at + step
  if (!columns) return (place + n) % n
  return place < 0 || place >= n ? undefined : place
}
