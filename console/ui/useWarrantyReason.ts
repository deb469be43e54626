import { fullDate } from '@shared/dates'
import { tenantDay } from '@shared/day'
import { warrantyReason } from '@shared/warranty'
import { useLanguage } from '../i18n/texts'
import { warranty } from '../i18n/warranty.i18n'

interface Warranted {
  qualityInfoStartTime: string | null
  qualityInfoEndTime: string | null
}

/** Why a product is in warranty or out of it, in one line. */
export function useWarrantyReason(): (product: Warranted) => string {
  const t = warranty.useT()
  const language = useLanguage()
  return ({ qualityInfoStartTime: start, qualityInfoEndTime: end }) =>
    t(warrantyReason(start, end, tenantDay(Date.now())), {
      start: fullDate(start ?? '', language),
      end: fullDate(end ?? '', language),
    })
}
