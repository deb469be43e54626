import { View } from '@tarojs/components'
import type { CSSProperties } from 'react'
import { aria } from '@/platform/aria'
import { ICONS, type IconName } from '@shared/icons'
import { maskOf } from './mask'
import './Icon.scss'

export type { IconName }

const isIcon = (name: string): name is IconName => name in ICONS

/** px; what Icon.scss draws without a style of its own */
const USUAL = 24

/**
 * An outline of a path on the 24 grid, in the colour of the text around it, for all platforms: mini-programs have no inline SVG, so it
 * is a mask. Their styles know no `-webkit-mask`, which their older views need: the mask is a variable that Icon.scss reads.
 */
export function Outline({ path, size = USUAL, className }: { path: string; size?: number; className?: string }) {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='${path}'/></svg>`
  return (
    <View
      className={className ? 'icon ' + className : 'icon'}
      {...aria({ hidden: true })}
      style={
        {
          '--mask': maskOf(svg),
          ...(size === USUAL ? {} : { width: `${size}px`, height: `${size}px` }),
        } as CSSProperties
      }
    />
  )
}

/** An outline icon by its name; unknown names draw the service icon. */
export const Icon = ({ name, ...rest }: { name: IconName | (string & {}); size?: number; className?: string }) => (
  <Outline path={ICONS[isIcon(name) ? name : 'service']} {...rest} />
)
