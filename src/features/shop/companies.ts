import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { keep, load, type Stored } from '@/platform/storage'
import { useEffect } from 'react'

type Companies = Stored['logisticsCompanies']['list']

/** Carriers that can be asked: those that the device keeps at once (spec §9), and the present ones when they are there. */
export function useCompanies(): Companies {
  const language = useLanguage()
  const { data } = useCall('GET /logistics/companyList', {})
  useEffect(() => {
    if (data) keep('logisticsCompanies', { language, list: data })
  }, [data, language])
  const kept = load('logisticsCompanies')
  return data ?? (kept?.language === language ? kept.list : [])
}
