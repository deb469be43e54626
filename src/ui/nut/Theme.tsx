import { ConfigProvider } from '@nutui/nutui-react-taro'
import zhCN from '@nutui/nutui-react-taro/dist/es/locales/zh-CN'
import type { PropsWithChildren } from 'react'
import './Theme.scss'

/**
 * The door's colours, by the names that NutUI has for them. They follow the mode by themselves (app.scss). What is the same for every door
 * stands in Theme.scss: a stylesheet crosses no bridge of a mini-program.
 */
const THEME = {
  nutuiColorPrimary: 'var(--fill)',
  nutuiColorPrimaryStop1: 'var(--fill)',
  nutuiColorPrimaryStop2: 'var(--fill)',
  nutuiColorPrimaryPressed: 'var(--fill-2)',
  nutuiColorPrimaryLightPressed: 'var(--soft)',
  nutuiColorTextHelp: 'var(--hint)',
  nutuiColorTextDisabled: 'var(--hint)',
  nutuiColorBackgroundSunken: 'var(--page)',
}
export type NutWords = Partial<Omit<typeof zhCN, 'calendaritem'>> & { calendaritem?: Partial<typeof zhCN.calendaritem> }

/** What every part of NutUI stands in. `words`: what it says by itself, in our texts; it has no Russian. */
export function NutTheme({ words, children }: PropsWithChildren<{ words?: NutWords }>) {
  const { calendaritem, ...others } = words ?? {}
  return (
    <ConfigProvider
      className='nut'
      direction='ltr'
      theme={THEME}
      locale={{ ...zhCN, ...others, calendaritem: { ...zhCN.calendaritem, ...calendaritem } }}
    >
      {children}
    </ConfigProvider>
  )
}
