import { Text } from '@tarojs/components'
import { aria } from '@/platform/aria'
import './CountBadge.scss'

/** A red number, nothing for 0. `label` says it to screen readers, as '2 unread' does. */
export function CountBadge({ count, label }: { count: number; label?: string }) {
  if (count <= 0) return null
  return (
    <Text className='count-badge nums' {...(label ? aria({ role: 'img', label }) : {})}>
      {count > 99 ? '99+' : String(count)}
    </Text>
  )
}
