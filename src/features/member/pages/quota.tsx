import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useCall } from '@/api/useCall'
import { useList } from '@/api/useList'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { screen } from '@/screen/screen'
import { CircleProgress } from '@/ui/nut/CircleProgress'
import { money } from '@shared/money'
import { ALL, Ledger, ofMonth } from '../components/Ledger'
import { Member, type MemberInfo } from '../components/Member'
import { memberTexts } from '../member.i18n'

const RING = 88

function Ring({ quota }: { quota: MemberInfo['quota'] }) {
  const t = memberTexts.useT()
  const language = useLanguage()
  const share = quota.totalQuota > 0 ? Math.round((100 * quota.left) / quota.totalQuota) : 0
  return (
    <View className='card member-head member-head--ring'>
      <View {...aria({ hidden: true })}>
        <CircleProgress percent={share} size={RING}>
          {`${String(share)}%`}
        </CircleProgress>
      </View>
      <View className='grow'>
        <Text className='member-head__name'>{t('quotaLeft')}</Text>
        <Text className='member-head__amount nums'>{money(quota.left, language)}</Text>
        <Text className='member-head__sub nums'>
          {t('quotaUsed', { used: money(quota.totalUse, language), total: money(quota.totalQuota, language) })}
        </Text>
        {quota.isDailyLimit && (
          <Text className='member-head__sub nums'>
            {t('quotaToday', { limit: money(quota.dailyQuotaLimit, language), used: money(quota.todayUse, language) })}
          </Text>
        )}
      </View>
    </View>
  )
}

/** The quota: what of it can be used now, and what it was used for. */
function Quota() {
  const t = memberTexts.useT()
  // newer than what is known of the member: an order may have used some since
  const now = useCall('POST /member/queryMemberQuotaUseInfo', { body: {} }, { current: true })
  const [month, setMonth] = useState(ALL)
  const list = useList('POST /member/searchLimitConsume', ofMonth(month))
  return (
    <Member>
      {({ quota }) => {
        const current = now.data ?? quota
        return (
          <>
            {current.totalQuota > 0 ? (
              <Ring quota={current} />
            ) : (
              <View className='card'>
                <Text className='sub'>{t('quotaNone')}</Text>
              </View>
            )}
            <Ledger asset='quota' list={list} month={month} onMonth={setMonth} />
          </>
        )
      }}
    </Member>
  )
}

export default screen('/vip/myQuota', Quota)
