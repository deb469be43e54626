import { Text, View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import { Icon } from './Icon'
import { Picture } from './Picture'
import './Avatar.scss'

/** A person, whose name stands beside it: the picture, else the first letter of the name, else an outline. */
export function Avatar({ name, src, size = 56 }: { name: string; src: string; size?: number }) {
  const first = [...name.trim()][0]
  return (
    <View
      className='avatar'
      {...aria({ hidden: true })}
      style={{
        width: `${size}px`,
        height: `${size}px`,
        borderRadius: `${size / 2}px`,
        fontSize: `${Math.round(size * 0.4)}px`,
      }}
    >
      {src ? (
        <Picture className='avatar__picture' src={src} icon='user' />
      ) : first ? (
        <Text>{first.toUpperCase()}</Text>
      ) : (
        <Icon name='user' size={Math.round(size * 0.5)} />
      )}
    </View>
  )
}
