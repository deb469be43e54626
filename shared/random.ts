/** A name nobody else will think of: 24 random hex digits behind the time. For idempotency keys and tracking ids, not for secrets. */
export const uniqueKey = (): string => {
  let random = ''
  for (let i = 0; i < 6; i++)
    random += Math.floor(Math.random() * 0x10000)
      .toString(16)
      .padStart(4, '0')
  return Date.now().toString(36) + '-' + random
}
