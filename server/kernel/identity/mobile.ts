import { cleanPhone, cleanTelephone, isMainlandPhone } from '../../../shared/phone'
import { AppError } from '../../http/errors'

/** The mobile number that somebody gave, in its one spelling. Throws PHONE_INVALID. */
export function mobileOf(given: string): string {
  const phone = cleanPhone(given)
  if (!isMainlandPhone(phone)) throw new AppError('PHONE_INVALID')
  return phone
}

/** Another number to call that somebody gave, in its one spelling, '' for none. Throws TELEPHONE_INVALID. */
export function telephoneOf(given: string): string {
  const telephone = cleanTelephone(given)
  if (!telephone && given.trim()) throw new AppError('TELEPHONE_INVALID')
  return telephone
}
