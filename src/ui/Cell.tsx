import { Text, View } from '@tarojs/components'
import { common } from '@/i18n/common.i18n'
import { CountBadge } from './CountBadge'
import { Icon, type IconName } from './Icon'
import { Tap } from './Tap'
import './Cell.scss'

interface CellProps {
  title: string
  icon?: IconName
  value?: string
  /** what is unread behind it */
  unread?: number
  danger?: boolean
  className?: string
  onClick?: () => void
}

/** A row of a card: what it is on the left, its value on the right; with `onClick` it leads on. */
export function Cell({ title, icon, value, unread = 0, danger = false, className = '', onClick }: CellProps) {
  const t = common.useT()
  const inside = (
    <View className='cell__row'>
      {icon && (
        <View className='cell__icon'>
          <Icon name={icon} size={22} />
        </View>
      )}
      <Text className='cell__title'>{title}</Text>
      {value && <Text className='cell__value'>{value}</Text>}
      <CountBadge count={unread} label={t('unread', { n: unread })} />
      {onClick && !danger && (
        <View className='cell__arrow'>
          <Icon name='forward' size={16} />
        </View>
      )}
    </View>
  )
  return onClick ? (
    <Tap className={`cell${danger ? ' cell--danger' : ''} ${className}`} onClick={onClick}>
      {inside}
    </Tap>
  ) : (
    <View className='cell'>{inside}</View>
  )
}
