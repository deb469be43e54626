import { Text, View } from '@tarojs/components'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { go } from '@/screen/go'
import { screen } from '@/screen/screen'
import { Tap } from '@/ui/Tap'
import { money } from '@shared/money'
import { assetText } from '../components/Ledger'
import { Member, type MemberInfo } from '../components/Member'
import { Cell } from '@/ui/Cell'
import { memberTexts } from '../member.i18n'

const TILES = [
  { asset: 'balance', url: '/vip/myBalance' },
  { asset: 'points', url: '/vip/myPoints' },
  { asset: 'serviceFee', url: '/vip/myServiceFee' },
  { asset: 'quota', url: '/vip/myQuota' },
] as const

/** The level, and how far it is to the next one. */
function Level({ member: { level, nextLevel, yearPoints } }: { member: MemberInfo }) {
  const t = memberTexts.useT()
  const from = level?.from ?? 0
  const share = nextLevel ? Math.min(1, Math.max(0, (yearPoints - from) / (nextLevel.from - from))) : 1
  return (
    <View className='card member-head'>
      <Text className='member-head__title' {...aria({ role: 'heading', level: 2 })}>
        {level ? t('level', { name: level.name }) : t('noLevel')}
      </Text>
      {(level ?? nextLevel) && (
        <>
          <View className='member-head__bar' {...aria({ hidden: true })}>
            <View className='member-head__share' style={{ width: `${String(Math.round(share * 100))}%` }} />
          </View>
          <Text className='member-head__sub nums'>
            {nextLevel ? t('toNext', { n: nextLevel.from - yearPoints, name: nextLevel.name }) : t('highest')}
          </Text>
        </>
      )}
    </View>
  )
}

/** What my customer has with the company, and who belongs to it. */
function Center() {
  const t = memberTexts.useT()
  const language = useLanguage()
  return (
    <Member
      narrow={
        <View className='card cells'>
          <Cell icon='user' title={t('people')} onClick={() => go('/vip/people')} />
        </View>
      }
    >
      {member => (
        <>
          <Level member={member} />
          <View className='card member-tiles'>
            {TILES.map(({ asset, url }) => (
              <Tap key={asset} className='member-tile' onClick={() => go(url)}>
                <Text className='member-tile__amount nums'>
                  {assetText(asset, asset === 'quota' ? member.quota.left : member[asset], language)}
                </Text>
                <Text className='sub'>{t(asset)}</Text>
              </Tap>
            ))}
          </View>
          <Text className='hint member-hint'>
            {t('worth', { points: member.pointsPerYuan, amount: money(100, language) })}
          </Text>
        </>
      )}
    </Member>
  )
}

export default screen('/vip/center', Center)
