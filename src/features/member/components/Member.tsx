import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useCall } from '@/api/useCall'
import { common } from '@/i18n/common.i18n'
import { restart } from '@/screen/go'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Refreshable } from '@/ui/Refreshable'
import { PageSkeleton } from '@/ui/Skeleton'
import { memberTexts } from '../member.i18n'
import '../member.scss'

export type MemberInfo = Output<Contract, 'GET /member/getMemberInfo'>

/** A screen of what the customer has, once it is known; that the company keeps no members is said in words. */
export function Member({ children }: { children: (member: MemberInfo, reload: () => Promise<void>) => ReactNode }) {
  const t = memberTexts.useT()
  const say = common.useT()
  const { data, error, reload } = useCall('GET /member/getMemberInfo', {}, { current: true })
  if (data)
    return (
      <Refreshable onRefresh={reload}>
        <View className='content'>{children(data, reload)}</View>
      </Refreshable>
    )
  if (error?.id === 'MEMBERS_OFF')
    return (
      <View className='content'>
        <EmptyState icon='gift' text={t('off')} action={say('home')} onAction={() => restart('/mall/index')} />
      </View>
    )
  return error ? <ErrorState error={error} onRetry={reload} /> : <PageSkeleton cards={3} />
}
