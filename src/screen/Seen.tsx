import { Text, View } from '@tarojs/components'
import { useCallback, useState, type PropsWithChildren } from 'react'
import { useOffline } from '@/api/line'
import { SeenContext, type Seen as SeenThen } from '@/api/seen'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { timeLabel } from '@shared/dates'
import { Button } from '@/ui/Button'

/** Says above a screen how old the oldest of what stands on it is, as long as there is no network; that there is none alone where it `tellsOffline`. */
export function Seen({ tellsOffline, children }: PropsWithChildren<{ tellsOffline: boolean }>) {
  const t = common.useT()
  const language = useLanguage()
  const [all, setAll] = useState<ReadonlyMap<object, SeenThen>>(new Map())
  const tell = useCallback((reader: object, seen: SeenThen | undefined) => {
    setAll(old => {
      if (!seen && !old.has(reader)) return old
      const next = new Map(old)
      if (seen) next.set(reader, seen)
      else next.delete(reader)
      return next
    })
  }, [])
  const isOffline = useOffline()
  const seen = [...all.values()]
  const again = () => void Promise.all(seen.map(one => one.again()))
  return (
    <SeenContext.Provider value={tell}>
      {seen.length > 0 && (
        <View className='content'>
          <View className='card row' {...aria({ role: 'status' })}>
            <Text className='grow sub'>
              {t('lastSeen', {
                time: timeLabel(new Date(Math.min(...seen.map(one => one.time))).toISOString(), language),
              })}
            </Text>
            <Button kind='plain' size='small' onClick={again}>
              {t('retry')}
            </Button>
          </View>
        </View>
      )}
      {tellsOffline && isOffline && !seen.length && (
        <View className='content' {...aria({ role: 'status' })}>
          <Text className='hint'>{t('noNetwork')}</Text>
        </View>
      )}
      {children}
    </SeenContext.Provider>
  )
}
