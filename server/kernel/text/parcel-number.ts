import { isParcelNumber } from '../../../shared/parcel'
import { AppError } from '../../http/errors'

/** The number of one parcel, as the contract spelled it. Throws PARCEL_NUMBER for several of them. */
export function oneParcel(number: string): string {
  if (!isParcelNumber(number)) throw new AppError('PARCEL_NUMBER')
  return number.trim()
}
