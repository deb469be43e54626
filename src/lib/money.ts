/** Integer cents as the interface shows them: '¥12.05', '-¥3.00'. */
export const money = (cents: number): string => `${cents < 0 ? '-' : ''}¥${(Math.abs(cents) / 100).toFixed(2)}`
