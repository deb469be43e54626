import { Text, View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import { Icon, type IconName } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { restart } from './go'
import { titles } from './titles.i18n'
import './TabBar.scss'

export type Tab = 'index' | 'service' | 'user'

const TABS: { tab: Tab; icon: IconName; title: 'tabHome' | 'tabService' | 'tabUser'; mall: string; main: string }[] = [
  { tab: 'index', icon: 'home', title: 'tabHome', mall: '/mall/index', main: '/main/index' },
  { tab: 'service', icon: 'service', title: 'tabService', mall: '/mall/serviceCenter', main: '/main/service' },
  { tab: 'user', icon: 'user', title: 'tabUser', mall: '/mall/user', main: '/main/user' },
]

/** Tabs of the mall shell and of the alternative /main shell (spec §2). */
export function TabBar({ active, shell }: { active: Tab; shell: 'mall' | 'main' }) {
  const t = titles.useT()
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
        </Tap>
      ))}
    </View>
  )
}
