import { CircleProgress as NutCircleProgress } from '@nutui/nutui-react-taro'
import type { PropsWithChildren } from 'react'
import { NutTheme } from './Theme'
import './CircleProgress.scss'

/**
 * A share of 100 as a white ring on something dark, such as a picture under a shade, with something in it. NutUI draws it as a picture of its
 * own, which knows no variable: a ring in the door's colours, or one that follows the mode, cannot be made of it.
 */
export function CircleProgress({ percent, size, children }: PropsWithChildren<{ percent: number; size: number }>) {
  return (
    <NutTheme>
      <NutCircleProgress className='ring' percent={percent} radius={size / 2} color='white' background='transparent'>
        {children}
      </NutCircleProgress>
    </NutTheme>
  )
}
