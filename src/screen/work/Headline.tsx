import { Text, View } from '@tarojs/components'
import type { PropsWithChildren, ReactNode } from 'react'
import { StaffName } from '@/domain/StaffName'
import { callPhone } from '@/platform/phone'
import { go } from '@/screen/go'
import { useSession } from '@/stores/session'
import { Icon, type IconName } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { workTexts } from './work.i18n'
import './Headline.scss'

interface HeadlineProps {
  /** what is going on */
  title: ReactNode
  /** when, or why */
  hint: string
  off: boolean
  /** who is at work; texts are '' where they are not known */
  person: { executorName: string; executorOpenUserId: string; executorPhone: string; executorStaffId: string }
  /** what is known of this person */
  facts?: ReactNode
  /** what can be done about it */
  action?: ReactNode
  /** writes to the person */
  onMessage?: () => void
}

/** A white button on the headline's colour. */
export const HeadlineAction = ({
  icon,
  onClick,
  children,
}: PropsWithChildren<{ icon: IconName; onClick: () => void }>) => (
  <Tap className='headline__pill headline__action' onClick={onClick}>
    <Icon name={icon} size={16} />
    <Text>{children}</Text>
  </Tap>
)

/** What is going on with a request or a task and what happens next, with the person who comes. */
export function Headline({ title, hint, off, person, facts, action, onMessage }: HeadlineProps) {
  const t = workTexts.useT()
  const { executorName: name, executorOpenUserId, executorPhone: phone, executorStaffId } = person
  // a guest with a link has no account to read of people with
  const hasLogin = useSession().state === 'hasLogin'
  const who = (
    <>
      <View className='headline__head'>{name.slice(0, 1)}</View>
      <View className='grow'>
        <View>
          <StaffName name={name} userId={executorOpenUserId} />
        </View>
        {facts}
      </View>
    </>
  )
  return (
    <View className={'headline' + (off ? ' headline--off' : '')}>
      <View className='headline__title'>{title}</View>
      {hint && <View className='headline__hint'>{hint}</View>}
      {action}
      {name && !off && (
        <View className='row headline__person'>
          {hasLogin && executorStaffId ? (
            <Tap className='headline__who' onClick={() => go('/mall/engineer/info', { id: executorStaffId })}>
              <View className='row'>
                {who}
                <Icon name='forward' size={16} />
              </View>
            </Tap>
          ) : (
            who
          )}
          {onMessage && (
            <Tap className='headline__pill headline__message' label={t('remark')} onClick={onMessage}>
              <Icon name='chat' size={18} />
            </Tap>
          )}
          {phone && (
            <Tap className='headline__pill headline__call' onClick={() => callPhone(phone)}>
              <Icon name='phone' size={16} />
              <Text>{t('call')}</Text>
            </Tap>
          )}
        </View>
      )}
    </View>
  )
}
