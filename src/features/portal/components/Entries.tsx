import { Text, View } from '@tarojs/components'
import { callPhone } from '@/platform/phone'
import { go } from '@/screen/go'
import type { useDoor } from '@/stores/door'
import { IconTile } from '@/ui/IconTile'
import { Tap } from '@/ui/Tap'
import { templatesBefore, toolsOf, type Tool } from '../entries'
import { home } from '../home.i18n'
import './Entries.scss'

type Door = NonNullable<ReturnType<typeof useDoor>['data']>

const open = (tool: Tool): void => {
  if (tool.url) go(tool.url, tool.query)
  else if (tool.phone) callPhone(tool.phone)
}

/** Everything the door offers: its service templates first, then the tools its switches open. */
export function Entries({ door }: { door: Door }) {
  const t = home.useT()
  const tools = toolsOf(door)
  const templates = door.eventTypes.slice(0, templatesBefore(tools.length, door.eventTypes.length))
  if (!templates.length && !tools.length) return null
  return (
    <View className='card entries'>
      {templates.map(one => (
        <Tap key={one.id} className='entries__one' onClick={() => go('/event/create', { templateId: one.id })}>
          <IconTile name={one.icon} />
          <Text className='entries__text'>{one.name}</Text>
        </Tap>
      ))}
      {templates.length < door.eventTypes.length && (
        <Tap className='entries__one' onClick={() => go('/mall/serviceCenter')}>
          <IconTile name='grid' />
          <Text className='entries__text'>{t('allServices')}</Text>
        </Tap>
      )}
      {tools.map(tool => (
        <Tap key={tool.text} className='entries__one' onClick={() => open(tool)}>
          <IconTile name={tool.icon} />
          <Text className='entries__text'>{t(tool.text)}</Text>
        </Tap>
      ))}
    </View>
  )
}
