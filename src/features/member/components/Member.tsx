import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useCall } from '@/api/useCall'
import { ErrorState } from '@/ui/ErrorState'
import { Refreshable } from '@/ui/Refreshable'
import { PageSkeleton } from '@/ui/Skeleton'
import '../member.scss'

export type MemberInfo = Output<Contract, 'GET /member/getMemberInfo'>

/** A screen of what the customer has, once it is known. */
export function Member({ children }: { children: (member: MemberInfo, reload: () => Promise<void>) => ReactNode }) {
  const { data, error, reload } = useCall('GET /member/getMemberInfo', {}, { current: true })
  if (data)
    return (
      <Refreshable onRefresh={reload}>
        <View className='content'>{children(data, reload)}</View>
      </Refreshable>
    )
  return error ? <ErrorState error={error} onRetry={reload} /> : <PageSkeleton cards={3} />
}
