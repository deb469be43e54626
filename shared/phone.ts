/** Mainland mobile number (spec §5, §9): 11 digits, 1 followed by 3, 5, 7, 8, 4, 6 or 9. */
export const MAINLAND_PHONE = /^1[3578469]\d{9}$/

export const isMainlandPhone = (x: unknown): x is string => typeof x === 'string' && MAINLAND_PHONE.test(x)

/** '+86 138-0000 0000' as it is pasted from an address book → the 11 digits. */
export const cleanPhone = (text: string): string => {
  const digits = text.replace(/\D/g, '')
  return (digits.length > 11 ? digits.replace(/^(00)?86/, '') : digits).slice(0, 11)
}

/** 13800000000 → 138****0000; anything shorter stays as it is. */
export const maskPhone = (phone: string): string =>
  phone.length >= 7 ? phone.slice(0, 3) + '****' + phone.slice(-4) : phone
