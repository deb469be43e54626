import { REGISTRATION, type RegistrationAction, type RegistrationState } from '../../../shared/register'
import { AppError } from '../../http/errors'
import type { Domain } from '../../kernel/lifecycle/lifecycle.service'
import { tellOfRegistration } from './register.messages'
import { registrationCounts, registrationRecords, registrations, registrationTotals } from './register.table'

/** The life of registrations, as the kernel leads it. What is refused is REGISTRATION_STATE. */
export const registrationLife: Domain<
  typeof registrations,
  RegistrationState,
  RegistrationAction,
  never,
  typeof registrationRecords
> = {
  kind: 'registration',
  rules: REGISTRATION,
  subjects: registrations,
  timeline: registrationRecords,
  counts: registrationCounts,
  totals: registrationTotals,
  refused: () => new AppError('REGISTRATION_STATE'),
  told: tellOfRegistration,
}
