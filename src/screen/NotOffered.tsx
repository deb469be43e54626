import { View } from '@tarojs/components'
import { common } from '@/i18n/common.i18n'
import { EmptyState } from '@/ui/EmptyState'
import type { IconName } from '@/ui/Icon'
import type { Switch } from '../../config/routes'
import { restart } from './go'
import { offTexts } from './off.i18n'

const ICONS: Record<Switch, IconName> = {
  '/wiki': 'wiki',
  '/mall/shop': 'shop',
  '/product/qualitySearch': 'warranty',
  '/faultLibrary/list': 'inspect',
  '/extendedWarrantyCard': 'gift',
  '/invoiceManage/list': 'file',
  '/vip/center': 'gift',
  '/event/evaluate/create': 'star',
}

/** Stands in place of a whole screen that the company has switched off, so that nothing offers what cannot be done. */
export function NotOffered({ off }: { off: Switch }) {
  const t = offTexts.useT()
  const say = common.useT()
  return (
    <View className='content'>
      <EmptyState icon={ICONS[off]} text={t(off)} action={say('home')} onAction={() => restart('/mall/index')} />
    </View>
  )
}
