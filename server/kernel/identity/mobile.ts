import { cleanPhone, isMainlandPhone } from '../../../shared/phone'
import { AppError } from '../../http/errors'

/** The mobile number that somebody gave, in its one spelling. Throws PHONE_INVALID. */
export function mobileOf(given: string): string {
  const phone = cleanPhone(given)
  if (!isMainlandPhone(phone)) throw new AppError('PHONE_INVALID')
  return phone
}
