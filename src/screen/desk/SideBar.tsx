import { Text, View } from '@tarojs/components'
import { eventCenter } from '@tarojs/taro'
import { useEffect, useMemo, useSyncExternalStore, type CSSProperties } from 'react'
import { createRoot } from 'react-dom/client'
import { common } from '@/i18n/common.i18n'
import { parseUrl } from '@/lib/visit'
import { aria } from '@/platform/aria'
import { panes } from '@/platform/panes'
import { callPhone } from '@/platform/phone'
import { door, useDoor } from '@/stores/door'
import { useSession } from '@/stores/session'
import { Avatar } from '@/ui/Avatar'
import { CountBadge } from '@/ui/CountBadge'
import { Icon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { Tap } from '@/ui/Tap'
import { isSwitchedOn } from '@shared/screen-switches'
import { maskPhone } from '@shared/phone'
import { themeVars } from '@shared/theme'
import { restart } from '../go'
import { skipsStartUp } from '../guard'
import { startUp } from '../start-up'
import { titles } from '../titles.i18n'
import { unreadBehind, useUnread } from '../useUnread'
import { desk } from './desk.i18n'
import { PLACES, placeOf } from './places'
import './SideBar.scss'
import './wide.scss'

const SHOWN = '__taroRouterChange'
function subscribe(changed: () => void): () => void {
  // when the address has changed
  const later = () => setTimeout(changed)
  eventCenter.on(SHOWN, later)
  window.addEventListener('hashchange', changed)
  return () => {
    eventCenter.off(SHOWN, later)
    window.removeEventListener('hashchange', changed)
  }
}
const usePath = (): string => parseUrl(useSyncExternalStore(subscribe, () => location.hash.slice(1))).path

/** To what is read, past the bar. */
function skip(): void {
  const read = document.querySelector<HTMLElement>('#app > .taro_page:last-child .screen__body')
  if (!read) return
  read.tabIndex = -1
  read.focus()
}

function Bar() {
  const t = titles.useT()
  const say = common.useT()
  const frame = desk.useT()
  const path = usePath()
  const { data } = useDoor()
  const { state, memberName, phone, head } = useSession()
  const unread = useUnread()
  const style = useMemo(() => themeVars(data) as CSSProperties, [data])
  // a screen that starts without the door does well without it, and is not to fail for the bar
  const isWithout = !data && skipsStartUp(path)
  useEffect(() => {
    if (isWithout)
      void startUp({ path: '/mall/index', query: {} }).then(() => {
        door.error = null
      })
  }, [isWithout])
  if (!data) return null
  const hasLogin = state === 'hasLogin'
  const places = PLACES.filter(({ url }) => isSwitchedOn(data, url))
  const here = placeOf(path)
  return (
    <View className='side-bar' style={style} {...aria({ role: 'navigation', label: data.doorName })}>
      <Tap className='side-bar__skip' onClick={skip}>
        {frame('skip')}
      </Tap>
      <View className='side-bar__brand'>
        <Picture className='side-bar__logo' src={data.company.logo} icon='building' iconSize={20} mode='aspectFit' />
        <Text className='side-bar__name'>{data.doorName}</Text>
      </View>
      {places.map(({ icon, title, url, tab }) => (
        <Tap
          key={url}
          className={'side-bar__place' + (url === here ? ' side-bar__place--on' : '')}
          current={url === here}
          onClick={() => restart(url)}
        >
          <Icon name={icon} size={22} />
          <Text className='side-bar__text'>{t(title)}</Text>
          {tab && (
            <CountBadge count={unreadBehind(tab, unread)} label={say('unread', { n: unreadBehind(tab, unread) })} />
          )}
        </Tap>
      ))}
      <View className='grow' />
      <Tap className='side-bar__person' onClick={() => restart(hasLogin ? '/mall/user' : '/login')}>
        <Avatar name={hasLogin ? memberName : ''} src={hasLogin ? head : ''} size={36} />
        <View className='side-bar__text grow'>
          <Text className='side-bar__member'>{hasLogin ? memberName : say('signIn')}</Text>
          {hasLogin && <Text className='side-bar__phone nums'>{maskPhone(phone)}</Text>}
        </View>
      </Tap>
      <View className='side-bar__foot'>
        {data.multiLanguage && data.languageList.length > 1 && (
          <Tap
            className='side-bar__small'
            onClick={() => {
              door.chooseLanguage = true
            }}
          >
            <Icon name='globe' size={18} />
            <Text className='side-bar__text'>{t('language')}</Text>
          </Tap>
        )}
        {data.company.phone && (
          <Tap className='side-bar__small' onClick={() => callPhone(data.company.phone)}>
            <Icon name='headset' size={18} />
            <Text className='side-bar__text nums'>{data.company.phone}</Text>
          </Tap>
        )}
      </View>
    </View>
  )
}

/** Where nothing has been chosen in the list yet. */
function Beside() {
  const t = desk.useT()
  return (
    <View className='side-bar__beside' {...aria({ role: 'complementary', label: t('choose') })}>
      <Icon name='file' size={48} />
      <Text>{t('choose')}</Text>
    </View>
  )
}

const SideBar = () =>
  panes.useWide() && (
    <>
      <Bar />
      <Beside />
    </>
  )

/** Draws it beside the screens: Taro's router shows one screen after the other, and this is none. */
export function showSideBar(): void {
  const place = document.createElement('div')
  document.body.insertBefore(place, document.getElementById('app'))
  createRoot(place).render(<SideBar />)
  document.documentElement.dataset.side = ''
}
