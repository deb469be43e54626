/** The form that a number of at least 0 takes in Russian, by the names of CLDR: 1 балл, 2 балла, 5 баллов. */
export function russianForm(n: number): 'one' | 'few' | 'many' | 'other' {
  if (!Number.isInteger(n)) return 'other'
  const [one, two] = [n % 10, n % 100]
  if (one === 1 && two !== 11) return 'one'
  return one >= 2 && one <= 4 && (two < 12 || two > 14) ? 'few' : 'many'
}
