import Taro from '@tarojs/taro'
import { callPhone } from '@/platform/phone'
import { back, go, restart } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { titles } from '@/screen/titles.i18n'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import type { IconName } from '@/ui/Icon'
import { matchRoute } from '../../../../config/route-match'
import { routeOf, type TitleKey } from '../../../../config/routes'
import { Plain } from '../components/Plain'
import { home } from '../home.i18n'
import { portalTexts } from '../portal.i18n'
import { aboutOf, notOpen, type AboutKey } from '../not-open.i18n'

const ICONS: Partial<Record<AboutKey, IconName>> = {
  productList: 'device',
  product: 'device',
  productRegister: 'register',
  warrantyCheck: 'warranty',
  warrantyCard: 'warranty',
  wiki: 'wiki',
  collection: 'star',
  shop: 'shop',
  goods: 'shop',
  placeOrder: 'shop',
  order: 'shop',
  address: 'place',
  map: 'place',
  city: 'place',
  member: 'gift',
  provider: 'place',
  engineer: 'user',
  faultLibrary: 'inspect',
  bindPhone: 'phone',
}

/** The honest page of every URL whose feature comes later: what it will be, what can be done now, a way back, and a person to call. */
function NotOpen({ visit }: ScreenProps) {
  const t = notOpen.useT()
  const shell = portalTexts.useT()
  const start = home.useT()
  const titleText = titles.useT()
  const phone = useDoor().data?.company.phone
  const match = matchRoute(visit.path)
  const key: TitleKey = match && 'key' in match ? routeOf(match.key).title : 'notFound'
  const title = titleText(key)
  useTitle(title)
  const about = aboutOf(key)
  const deep = Taro.getCurrentPages().length > 1
  return (
    <Plain icon={ICONS[about] ?? 'time'} title={t('notOpenYet', { title })} text={`${t(about)}\n${t('meanwhile')}`}>
      <Button onClick={() => go('/mall/serviceCenter')}>{start('raise')}</Button>
      {deep ? (
        <Button kind='plain' onClick={back}>
          {t('back')}
        </Button>
      ) : (
        <Button kind='plain' onClick={() => restart('/mall/index')}>
          {shell('backHome')}
        </Button>
      )}
      {phone && (
        <Button kind='plain' onClick={() => callPhone(phone)}>
          {shell('call', { phone })}
        </Button>
      )}
    </Plain>
  )
}

export default screen('/vip/center', NotOpen)
