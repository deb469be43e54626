import { View } from '@tarojs/components'
import type { CSSProperties } from 'react'
import { maskOf } from '@/lib/mask'
import { aria } from '../aria'
import type { Outline as Platform } from './types'
import './mask.scss'

/**
 * A mask: mini-programs have no inline SVG. Their styles know no `-webkit-mask`, which their older views need: the mask is a variable that
 * mask.scss reads.
 */
export const Outline: Platform = ({ path, size, className }) => (
  <View
    className={className ? 'icon ' + className : 'icon'}
    {...aria({ hidden: true })}
    style={
      {
        '--mask': maskOf(
          `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='${path}'/></svg>`,
        ),
        ...(size ? { width: `${size}px`, height: `${size}px` } : {}),
      } as CSSProperties
    }
  />
)
