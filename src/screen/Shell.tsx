import { View } from '@tarojs/components'
import { useLayoutEffect, useMemo, type CSSProperties, type PropsWithChildren, type ReactNode } from 'react'
import { aria } from '@/platform/aria'
import { firstView } from '@/platform/first-view'
import { themeVars } from '@shared/theme'

interface ShellProps {
  /** colours; null while the door is not known */
  door: Parameters<typeof themeVars>[0]
  className?: string
  /** fills a wide window */
  wide?: boolean
  /** draws less than the first view showed, which is left to stand; while it does, nothing is drawn behind it */
  isLess?: boolean
  /** above what is read */
  head?: ReactNode
  /** beside it: tabs */
  beside?: ReactNode
  /** over it, coming and going */
  over?: ReactNode
}
const nothing = (): void => undefined

/** What every screen stands in: the door's colours, its head, what is read, its bars. Also of the first view that the server puts into the page. */
export function Shell({
  door,
  className = '',
  wide = false,
  isLess = false,
  head,
  beside,
  over,
  children,
}: PropsWithChildren<ShellProps>) {
  const style = useMemo(() => themeVars(door) as CSSProperties, [door])
  useLayoutEffect(() => {
    if (!isLess) firstView.end()
  }, [isLess])
  if (isLess && firstView.stands()) return <View className='screen' />
  return (
    <View className={'screen ' + (wide ? 'screen--wide ' : '') + className} style={style} onClick={nothing}>
      {head}
      <View className='screen__body' {...aria({ role: 'main' })}>
        {children}
      </View>
      {beside}
      {/* a place of its own: where a child of the screen goes, a chat app hands all others to the page again */}
      {over && <View>{over}</View>}
    </View>
  )
}
