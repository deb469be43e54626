import { View } from '@tarojs/components'
import type { TaroElement } from '@tarojs/runtime'
import { useEffect, useRef } from 'react'
import { aria } from '../aria/index.weapp'
import type { ReachPlatform } from './types'

const put = (one: TaroElement, name: string, value: string | undefined): void => {
  if (value && one.getAttribute(name) !== value) one.setAttribute(name, value)
}

/** Chat apps know a role and a label, and no keyboard. */
export const Reach: ReachPlatform = ({ className = '', role, label, parts, children }) => {
  const root = useRef<TaroElement>(null)
  useEffect(() => {
    for (const { of, role: its, name } of parts)
      for (const [at, one] of (root.current?.getElementsByClassName(of) ?? []).entries()) {
        put(one, 'ariaRole', its === 'listitem' ? undefined : its)
        put(one, 'ariaLabel', name?.(at))
      }
  })
  return (
    <View ref={root} className={className} {...aria({ role, label })}>
      {children}
    </View>
  )
}
