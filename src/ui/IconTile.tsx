import { View } from '@tarojs/components'
import { Icon, type IconName } from './Icon'
import './IconTile.scss'

/** px; what IconTile.scss draws without a style of its own */
const USUAL = 44

/** An icon on a soft tile in the tenant's colour. */
export function IconTile({ name, size = USUAL }: { name: IconName | (string & {}); size?: number }) {
  return (
    <View
      className='icon-tile'
      {...(size === USUAL
        ? {}
        : { style: { width: `${size}px`, height: `${size}px`, borderRadius: `${Math.round(size * 0.32)}px` } })}
    >
      <Icon name={name} size={Math.round(size * 0.55)} />
    </View>
  )
}
