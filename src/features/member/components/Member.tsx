import type { ReactNode } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useCall } from '@/api/useCall'
import { Columns } from '@/ui/Columns'
import { ErrorState } from '@/ui/ErrorState'
import { Refreshable } from '@/ui/Refreshable'
import { PageSkeleton } from '@/ui/Skeleton'
import '../member.scss'

export type MemberInfo = Output<Contract, 'GET /member/getMemberInfo'>

interface MemberProps {
  children: (member: MemberInfo, reload: () => Promise<void>) => ReactNode
  /** beside it, where there is room */
  narrow?: ReactNode
}

/** A screen of what the customer has, once it is known. */
export function Member({ children, narrow }: MemberProps) {
  const { data, error, reload } = useCall('GET /member/getMemberInfo', {}, { current: true })
  if (data)
    return (
      <Refreshable onRefresh={reload}>
        <Columns narrow={narrow}>{children(data, reload)}</Columns>
      </Refreshable>
    )
  return error ? <ErrorState error={error} onRetry={reload} /> : <PageSkeleton cards={3} />
}
