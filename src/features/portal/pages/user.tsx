import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useContext, useState } from 'react'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { callPhone } from '@/platform/phone'
import { go } from '@/screen/go'
import { FREE_TAP } from '@/screen/guard'
import { screen } from '@/screen/screen'
import { titles } from '@/screen/titles.i18n'
import { UnreadContext } from '@/screen/useUnread'
import { useIsLet } from '@/stores/authorization'
import { door as doorState, useDoor } from '@/stores/door'
import { logout } from '@/stores/logout'
import { useUnsent } from '@/stores/outbox'
import { useSession } from '@/stores/session'
import { Avatar } from '@/ui/Avatar'
import { Button } from '@/ui/Button'
import { Cell } from '@/ui/Cell'
import { Columns } from '@/ui/Columns'
import { Icon, type IconName } from '@/ui/Icon'
import { Place } from '@/ui/Place'
import { Sheet } from '@/ui/Sheet'
import { Tap } from '@/ui/Tap'
import type { NeededScope } from '@shared/authorization'
import { isSwitchedOn } from '@shared/screen-switches'
import { maskPhone } from '@shared/phone'
import { partner, type RouteKey } from '../../../../config/routes'
import { MyDevices } from '../components/MyDevices'
import { MyRequests } from '../components/MyRequests'
import { home } from '../home.i18n'
import { portalTexts } from '../portal.i18n'
import { mine } from '../mine.i18n'
import '../hero.scss'
import './user.scss'

function LogoutSheet({ onClose }: { onClose: () => void }) {
  const t = portalTexts.useT()
  const words = common.useT()
  const n = useUnsent()
  const leave = () => {
    logout()
    onClose()
    void Taro.showToast({ title: t('loggedOut'), icon: 'none' })
  }
  return (
    <Sheet title={t('logoutTitle')} onClose={onClose}>
      <View className='user__logout'>
        <Text className='sub'>{t('logoutText')}</Text>
        {n > 0 && <View className='sub user__unsent'>{words('unsentLost', { n })}</View>}
        <View className='user__logout-buttons'>
          <Button kind='plain' onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button kind='danger' onClick={leave}>
            {t('logout')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}

type Pages = {
  url: RouteKey
  /** the screen that a company has it with, where it has no switch of its own */
  with?: RouteKey
  icon: IconName
  text:
    | 'tasks'
    | 'orders'
    | 'afterSales'
    | 'addresses'
    | 'invoices'
    | 'member'
    | 'people'
    | 'collection'
    | 'warrantyCards'
  /** what an authorised contact needs for it; nothing */
  needs?: NeededScope
}[]

function User() {
  const t = portalTexts.useT()
  const shell = home.useT()
  const title = titles.useT()
  const own = mine.useT()
  const door = useDoor().data
  const session = useSession()
  const isLet = useIsLet()
  const [leaving, setLeaving] = useState(false)
  const { message } = useContext(UnreadContext)
  const hasLogin = session.state === 'hasLogin'
  if (!door) return null
  const choosesLanguage = door.multiLanguage && door.languageList.length > 1
  const pages: Pages = [
    { url: '/task/list', icon: 'repair', text: 'tasks', needs: ['service'] },
    { url: '/order/orderList', icon: 'shop', text: 'orders', needs: ['money'] },
    {
      url: partner('afterSaleServiceList'),
      with: '/order/orderList',
      icon: 'refresh',
      text: 'afterSales',
      needs: ['money'],
    },
    { url: '/address/list', icon: 'place', text: 'addresses' },
    { url: '/invoiceManage/list', icon: 'file', text: 'invoices', needs: ['money'] },
    { url: '/vip/center', icon: 'gift', text: 'member', needs: ['money'] },
    { url: '/vip/people', with: '/vip/center', icon: 'user', text: 'people' },
    {
      url: '/extend/list',
      with: '/extendedWarrantyCard',
      icon: 'warranty',
      text: 'warrantyCards',
      needs: ['machines'],
    },
    { url: '/collection/list', icon: 'star', text: 'collection' },
  ]
  const open = pages.filter(one => isSwitchedOn(door, one.with ?? one.url) && isLet(one.needs ?? 'own'))
  const settings = (
    <View className='card cells'>
      {hasLogin && <Cell icon='user' title={t('profile')} onClick={() => go('/userCenter/userInfo')} />}
      {choosesLanguage && (
        <Cell
          className={FREE_TAP}
          icon='globe'
          title={shell('language')}
          value={shell('languageName')}
          onClick={() => {
            doorState.chooseLanguage = true
          }}
        />
      )}
      {door.company.phone && (
        <Cell
          icon='phone'
          title={t('contact')}
          value={door.company.phone}
          onClick={() => callPhone(door.company.phone)}
        />
      )}
      <Cell icon='building' title={t('about')} onClick={() => go('/mall/company/info')} />
      {hasLogin && <Cell icon='logout' title={t('logout')} danger onClick={() => setLeaving(true)} />}
    </View>
  )
  return (
    <View className='user'>
      <View className='hero user__hero'>
        <View className='hero__inner'>
          {/* tabs have no bar that says where one is */}
          <Text className='visually-hidden' {...aria({ role: 'heading', level: 1 })}>
            {title('tabUser')}
          </Text>
          {hasLogin ? (
            <Tap className='user__person' onClick={() => go('/userCenter/userInfo')}>
              <View className='user__avatar'>
                <Avatar name={session.memberName} src={session.head} />
              </View>
              <View className='grow'>
                <Text className='user__name'>{session.memberName || maskPhone(session.phone)}</Text>
                <Text className='user__sub nums'>
                  {[maskPhone(session.phone), door.company.name].filter(Boolean).join(' · ')}
                </Text>
              </View>
              <Icon name='forward' size={18} />
            </Tap>
          ) : (
            <View className='user__person'>
              <View className='user__avatar'>
                <Avatar name='' src='' />
              </View>
              <View className='grow'>
                <Text className='user__name'>{t('visitor')}</Text>
                <Text className='user__sub'>{t('visitorHint')}</Text>
              </View>
              <View className='user__sign-in'>
                <Button kind='plain' onClick={() => go('/login')}>
                  {shell('signIn')}
                </Button>
              </View>
            </View>
          )}
        </View>
      </View>
      <Columns
        className='content--up'
        narrow={
          hasLogin && (
            <>
              <View className='card cells'>
                <Cell icon='mail' title={t('messages')} unread={message} onClick={() => go('/message/list')} />
                {open.map(one => (
                  <Cell key={one.url} icon={one.icon} title={own(one.text)} onClick={() => go(one.url)} />
                ))}
              </View>
              {settings}
            </>
          )
        }
      >
        <Place>{hasLogin && isLet(['service', 'machines']) && <MyDevices />}</Place>
        <Place>{hasLogin && isLet(['service']) && <MyRequests />}</Place>
        {!hasLogin && settings}
      </Columns>
      <View>{leaving && <LogoutSheet onClose={() => setLeaving(false)} />}</View>
    </View>
  )
}

export default screen('/mall/user', User, { tab: 'user', ownHead: true })
