import { Text } from '@tarojs/components'
import { useState } from 'react'
import { useList } from '@/api/useList'
import { useLanguage } from '@/i18n'
import { screen } from '@/screen/screen'
import { money } from '@shared/money'
import { Amount } from '../components/Amount'
import { ALL, Ledger, ofMonth } from '../components/Ledger'
import { Member } from '../components/Member'
import { memberTexts } from '../member.i18n'

/** The points: how many, what they are worth, where they came from and went to. */
function Points() {
  const t = memberTexts.useT()
  const language = useLanguage()
  const [month, setMonth] = useState(ALL)
  const list = useList('POST /member/searchPointsConsume', ofMonth(month))
  return (
    <Member>
      {({ points, pointsPerYuan }) => (
        <>
          <Amount name={t('points')} text={String(points)}>
            <Text className='member-head__sub'>
              {t('worth', { points: pointsPerYuan, amount: money(100, language) })}
            </Text>
          </Amount>
          <Text className='hint member-hint'>{t('pointsHint')}</Text>
          <Ledger asset='points' list={list} month={month} onMonth={setMonth} />
        </>
      )}
    </Member>
  )
}

export default screen('/vip/myPoints', Points)
