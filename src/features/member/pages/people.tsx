import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { aria } from '@/platform/aria'
import { restart } from '@/screen/go'
import { screen } from '@/screen/screen'
import { changeCustomer } from '@/stores/session'
import { Button } from '@/ui/Button'
import { ErrorState } from '@/ui/ErrorState'
import { Refreshable } from '@/ui/Refreshable'
import { PageSkeleton } from '@/ui/Skeleton'
import { Tag } from '@/ui/Tag'
import { uniqueKey } from '@shared/random'
import { MayLines, People, Until } from '../components/People'
import { memberTexts } from '../member.i18n'
import '../member.scss'

/** For whom I may act, and the way from one to the other. */
function Mine({ isMyself }: { isMyself: boolean }) {
  const t = memberTexts.useT()
  const { data } = useCall('GET /member/standing', {}, { current: true })
  const key = useRef(uniqueKey())
  const [run, busy] = useAttempt()
  if (!data?.accepted.length && isMyself) return null
  const act = (id: string | null, said: string) =>
    void run(async () => {
      try {
        await call('POST /member/actFor', { body: { id } }, { idempotencyKey: key.current })
      } finally {
        key.current = uniqueKey()
      }
      changeCustomer()
      void Taro.showToast({ title: said, icon: 'none' })
      restart('/mall/index')
    })
  return (
    <View className='card'>
      <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
        {t('mine')}
      </Text>
      {data?.accepted.map(one => (
        <View key={one.id} className='member-mine'>
          <View className='member-person'>
            <View className='grow'>
              <Text className='member-person__name'>{one.customerName}</Text>
              <Until endDay={one.endDay} />
            </View>
            {one.isPresent ? (
              <Tag>{t('present')}</Tag>
            ) : (
              <Button
                kind='plain'
                busy={busy}
                onClick={() => act(one.id, t('switchedFor', { name: one.customerName }))}
              >
                {t('switchTo')}
              </Button>
            )}
          </View>
          <MayLines scopes={one.scopes} />
        </View>
      ))}
      <View className='member-person'>
        <Text className='member-person__name grow'>{t('myself')}</Text>
        {isMyself ? (
          <Tag>{t('present')}</Tag>
        ) : (
          <Button kind='plain' busy={busy} onClick={() => act(null, t('switchedSelf'))}>
            {t('switchTo')}
          </Button>
        )}
      </View>
    </View>
  )
}

/** Who acts for me, unless I act for somebody else, and for whom I may act. */
function PeoplePage() {
  const { data, error, reload } = useCall('GET /linkc/v3c/auth/getLinkmanAndCustomer', {}, { current: true })
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <PageSkeleton cards={3} />
  const isMyself = data.authorization === null
  return (
    <Refreshable onRefresh={reload}>
      <View className='content'>
        <Mine isMyself={isMyself} />
        {isMyself && <People />}
      </View>
    </Refreshable>
  )
}

export default screen('/vip/people', PeoplePage)
