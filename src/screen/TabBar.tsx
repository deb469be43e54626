import { Text, View } from '@tarojs/components'
import { useContext } from 'react'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { CountBadge } from '@/ui/CountBadge'
import { Icon, type IconName } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { restart } from './go'
import { titles } from './titles.i18n'
import { unreadBehind, UnreadContext, type Tab } from './useUnread'
import './TabBar.scss'

const TABS: { tab: Tab; icon: IconName; title: 'tabHome' | 'tabService' | 'tabUser'; mall: string; main: string }[] = [
  { tab: 'index', icon: 'home', title: 'tabHome', mall: '/mall/index', main: '/main/index' },
  { tab: 'service', icon: 'service', title: 'tabService', mall: '/mall/serviceCenter', main: '/main/service' },
  { tab: 'user', icon: 'user', title: 'tabUser', mall: '/mall/user', main: '/main/user' },
]

/** Tabs of the mall shell and of the alternative /main shell (spec §2), with what is new behind them. */
export function TabBar({ active, shell }: { active: Tab; shell: 'mall' | 'main' }) {
  const t = titles.useT()
  const say = common.useT()
  const unread = useContext(UnreadContext)
  return (
    <View className='tabbar' {...aria({ role: 'navigation' })}>
      {TABS.map(one => (
        <Tap
          key={one.tab}
          className={'tabbar__tab' + (one.tab === active ? ' tabbar__tab--on' : '')}
          current={one.tab === active}
          onClick={() => {
            if (one.tab !== active) restart(one[shell])
          }}
        >
          <Icon name={one.icon} size={24} />
          <Text className='tabbar__text'>{t(one.title)}</Text>
          <CountBadge
            count={unreadBehind(one.tab, unread)}
            label={say('unread', { n: unreadBehind(one.tab, unread) })}
          />
        </Tap>
      ))}
    </View>
  )
}
