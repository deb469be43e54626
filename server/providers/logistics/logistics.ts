import type { ParcelState } from '../../../shared/parcel'
import type { Provider } from '../provider'
import type { LogisticsCompany } from './companies'

/** One thing that happened to a parcel. */
export interface LogisticsStep {
  /** ISO 8601 */
  time: string
  text: string
  state: ParcelState
}
export interface LogisticsQuestion {
  /** its code, of {@link Logistics.companies} */
  company: string
  number: string
  /** of who gets it: some carriers want its last four digits */
  phone: string
  /** ISO 8601: when it was handed over. Carriers use numbers again */
  since: string
}

/** Asks carriers where a parcel is. */
export interface Logistics extends Provider {
  /** the same number is asked for again after so many seconds only */
  readonly restSeconds: number
  /** Carriers that can be asked, the best known first. */
  companies(): readonly LogisticsCompany[]
  /**
   * What happened to a parcel, in any order; none while the carrier does not know it. Throws VendorError: `code` for a number or phone that
   * the carrier does not take, `quota`, `outage` (nothing was asked), `silent`, `refused`.
   */
  steps(question: LogisticsQuestion): Promise<{ state: ParcelState; steps: LogisticsStep[] }>
}
