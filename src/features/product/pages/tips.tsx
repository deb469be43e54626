import { Text, View } from '@tarojs/components'
import { go } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { useRaise } from '@/screen/useRaise'
import { useDoor } from '@/stores/door'
import { Icon, type IconName } from '@/ui/Icon'
import { IconTile } from '@/ui/IconTile'
import { Tap } from '@/ui/Tap'
import { isSwitchedOn } from '@shared/screen-switches'
import { tipTexts } from '../tip.i18n'
import './tip.scss'

const CARES = [
  { of: 'clean', icon: 'clean' },
  { of: 'power', icon: 'warning' },
  { of: 'water', icon: 'device' },
  { of: 'keep', icon: 'file' },
  { of: 'own', icon: 'repair' },
] as const satisfies { of: string; icon: IconName }[]

/** How a machine is kept in order: short texts, each with the way to what helps. */
function Tips({ visit }: ScreenProps) {
  const t = tipTexts.useT()
  const door = useDoor().data
  const { productId } = visit.query
  const isOn = (url: string): boolean => !!door && isSwitchedOn(door, url)
  const raise = useRaise(productId ? { productId } : {})
  const ways = {
    clean: isOn('/mall/shop') && (() => go('/mall/shop', { productId })),
    power: isOn('/wiki') && (() => go('/wiki')),
    water: isOn('/faultLibrary/list') && (() => go('/faultLibrary/list', { productId })),
    keep: isOn('/productreg') && (() => go('/productreg')),
    own: raise,
  }
  return (
    <View className='content tip'>
      <Text className='sub tip__intro'>{t('careIntro')}</Text>
      {CARES.map(({ of, icon }) => {
        const way = ways[of]
        return (
          <View key={of} className='card'>
            <View className='tip__care'>
              <IconTile name={icon} size={40} />
              <View className='grow'>
                <Text className='tip__title'>{t(of)}</Text>
                <Text className='sub tip__text'>{t(`${of}Text`)}</Text>
                {way && (
                  <Tap className='tip__way' onClick={way}>
                    <Text>{t(`${of}Link`)}</Text>
                    <Icon name='forward' size={14} />
                  </Tap>
                )}
              </View>
            </View>
          </View>
        )
      })}
    </View>
  )
}

export default screen('/product/tips', Tips)
