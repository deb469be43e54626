/** `npm run audit` looks at the whole of what `npm test` takes a part of: matrices of languages and widths, long tables. */
export const WHOLE = process.env.LIANKE_AUDIT === '1'
