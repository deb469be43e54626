import { orderTexts } from '../order.i18n'
import { CopyRow } from './CopyRow'

/** A carrier and its number of a parcel, which can be copied. */
export function ParcelNumber({ company, number }: { company: string; number: string }) {
  const t = orderTexts.useT()
  return <CopyRow text={`${company} ${number}`} copied={number} label={t('copy')} />
}
