import { Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useCall } from '@/api/useCall'
import { aria } from '@/platform/aria'
import { go } from '@/screen/go'
import type { ScreenProps } from '@/screen/screen'
import { useIsLet } from '@/stores/authorization'
import { loadDoor, useDoor } from '@/stores/door'
import { refreshSession, useSession } from '@/stores/session'
import { Button } from '@/ui/Button'
import { Columns } from '@/ui/Columns'
import { Icon } from '@/ui/Icon'
import { late } from '@/ui/late'
import { Picture } from '@/ui/Picture'
import { Tap } from '@/ui/Tap'
import { Banners } from './Banners'
import { Entries } from './Entries'
import { LanguagePill } from './LanguagePill'
import { News } from './News'
import { Products } from './Products'
import { Requests } from './Requests'
import { home } from '../home.i18n'
import '../hero.scss'
import './Home.scss'

function SignInCard() {
  const t = home.useT()
  const { memberName } = useSession()
  return (
    <View className='card home__sign-in'>
      <View className='grow'>
        <Text className='home__welcome'>{memberName ? t('welcomeBack', { name: memberName }) : t('welcome')}</Text>
        <Text className='sub home__block'>{t('welcomeHint')}</Text>
      </View>
      <View className='home__sign-in-button'>
        <Button onClick={() => go('/login')}>{t('signIn')}</Button>
      </View>
    </View>
  )
}

const LateEntered = late(
  () => import(/* webpackChunkName: "alone-entered" */ './EnteredSheet').then(({ EnteredSheet }) => EnteredSheet),
  ({ onClose }) => onClose(),
)

/** What somebody else entered under this person's phone, one after the other, each until it is answered or put off. */
function Entered() {
  const list = useCall('GET /customer/entered/list', {}).data
  const [putOff, setPutOff] = useState<readonly string[]>([])
  const one = list?.find(({ id }) => !putOff.includes(id))
  return one ? <LateEntered key={one.id} one={one} onClose={() => setPutOff([...putOff, one.id])} /> : null
}

const LateStanding = late(
  () => import(/* webpackChunkName: "alone-standing" */ './StandingSheet').then(({ StandingSheet }) => StandingSheet),
  ({ onClose }) => onClose(),
)

/** Invitations to act for another customer, and what has ended of it, one after the other, each until it is answered or put off. */
function Standing() {
  const { invitations = [], ended = [] } = useCall('GET /member/standing', {}, { current: true }).data ?? {}
  const [putOff, setPutOff] = useState<readonly string[]>([])
  const told = [
    ...ended.map(one => ({ kind: 'ended' as const, one })),
    ...invitations.map(one => ({ kind: 'invitation' as const, one })),
  ].find(({ one }) => !putOff.includes(one.id))
  return told ? (
    <LateStanding key={told.one.id} told={told} onClose={() => setPutOff([...putOff, told.one.id])} />
  ) : null
}

/** The home page of a door, for a visitor and for who has signed in. */
export function Home({ visit }: ScreenProps) {
  const t = home.useT()
  const door = useDoor().data
  const hasLogin = useSession().state === 'hasLogin'
  const isLet = useIsLet()
  const relogin = visit.query.relogin === 'true'
  // who was sent here because a template was gone, or a login doubtful, sees the present templates and login
  useEffect(() => {
    if (relogin) void Promise.all([loadDoor(), refreshSession()])
  }, [relogin])
  if (!door) return null
  return (
    <View className='home'>
      <View className='hero'>
        <View className='hero__inner'>
          <View className='home__top'>
            <Picture className='home__logo' src={door.company.logo} icon='building' iconSize={20} mode='aspectFit' />
            <Text className='home__name' {...aria({ role: 'heading', level: 1 })}>
              {door.doorName}
            </Text>
            <LanguagePill />
          </View>
          {door.setting.wiki && (
            <Tap className='home__search' onClick={() => go('/wiki/search')}>
              <Icon name='search' size={18} />
              <Text className='home__search-text'>{t('search')}</Text>
            </Tap>
          )}
        </View>
      </View>
      <Columns
        className='content--up'
        narrow={
          (door.banners.length > 0 || door.announcements.length > 0) && (
            <>
              <Banners banners={door.banners} />
              <News list={door.announcements} />
            </>
          )
        }
      >
        <Entries door={door} />
        {/* what changes in a place of its own is all that a chat app hands to the page; beside others, those would go with it */}
        <View className='home__requests'>{!hasLogin ? <SignInCard /> : isLet(['service']) && <Requests />}</View>
        {hasLogin && isLet(['service', 'machines']) && (
          <View className='home__products'>
            <Products />
          </View>
        )}
        {hasLogin && <Entered />}
        {hasLogin && door.memberManage && <Standing />}
      </Columns>
    </View>
  )
}
