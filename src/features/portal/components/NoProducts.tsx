import { View } from '@tarojs/components'
import { go } from '@/screen/go'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { IconTile } from '@/ui/IconTile'
import { isSwitchedOn } from '@shared/screen-switches'
import { home } from '../home.i18n'
import './NoProducts.scss'

/** That nothing is registered yet, and how to ask for service all the same. */
export function NoProducts() {
  const t = home.useT()
  const door = useDoor().data
  const [firstType] = door?.eventTypes ?? []
  const scans = !!door?.LINKC_SCAN_CODE_CONFIG
  const registers = !!door && isSwitchedOn(door, '/productreg')
  return (
    <>
      <View className='row'>
        <IconTile name='device' />
        <View className='grow'>
          <View>{t('noProducts')}</View>
          <View className='hint'>{t('noProductsHint', { company: door?.company.name ?? '' })}</View>
          <View className='hint'>{t('noProductsWays')}</View>
        </View>
      </View>
      <View className='no-products__ways'>
        <Button
          kind='plain'
          size='small'
          onClick={() => (firstType ? go('/event/create', { templateId: firstType.id }) : go('/mall/serviceCenter'))}
        >
          {t('raise')}
        </Button>
        {registers && (
          <Button kind='plain' size='small' onClick={() => go('/productreg')}>
            {t('register')}
          </Button>
        )}
        {scans && (
          <Button kind='plain' size='small' onClick={() => go('/mall/scanner')}>
            {t('scan')}
          </Button>
        )}
      </View>
    </>
  )
}
