interface Difference {
  reason: string
  commonmark: number[]
  gfm?: string[]
}
const from = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, n) => first + n)

/** Examples that we mean to read in another way than the specifications. The test fails for one that is missing here, and for one that does not differ. */
export const DIFFERENCES: Difference[] = [
  {
    reason:
      'raw HTML is shown as it was written: an answer is text of a model or of a customer, and nothing of it becomes markup',
    commonmark: [
      21,
      31,
      ...from(148, 191),
      201,
      308,
      309,
      344,
      475,
      476,
      477,
      491,
      494,
      524,
      536,
      ...from(613, 617),
      623,
      ...from(625, 631),
      642,
      643,
    ],
    gfm: ['652'],
  },
  { reason: 'one ~ is a range, as in 16~30℃; two strike out', commonmark: [], gfm: ['491'] },
  { reason: 'GFM makes links of bare addresses, CommonMark does not', commonmark: [602, 608, 611, 612] },
  {
    reason: 'of the 2,231 names of characters we know those that people write; the others would be 30 KB',
    commonmark: [25],
  },
]
