import { Text } from '@tarojs/components'
import './Tag.scss'

export type TagKind = 'accent' | 'amber' | 'green' | 'grey' | 'red'

/** A short state name on a soft ground. */
export function Tag({ kind = 'accent', children }: { kind?: TagKind; children: string }) {
  return <Text className={'tag tag--' + kind}>{children}</Text>
}
