import { View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import { ICONS, type IconName } from './icons'

export type { IconName }

const isIcon = (name: string): name is IconName => name in ICONS

/** An outline of a path on the 24 grid, in the colour of the text around it, for all platforms: mini-programs have no inline SVG, so it is a mask. */
export function Outline({ path, size = 24, className = '' }: { path: string; size?: number; className?: string }) {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='${path}'/></svg>`
  const mask = `url("data:image/svg+xml,${encodeURIComponent(svg)}") center / contain no-repeat`
  return (
    <View
      className={'icon ' + className}
      {...aria({ hidden: true })}
      style={{
        width: `${size}px`,
        height: `${size}px`,
        flex: 'none',
        backgroundColor: 'currentColor',
        WebkitMask: mask,
        mask,
      }}
    />
  )
}

/** An outline icon by its name; unknown names draw the service icon. */
export const Icon = ({ name, ...rest }: { name: IconName | (string & {}); size?: number; className?: string }) => (
  <Outline path={ICONS[isIcon(name) ? name : 'service']} {...rest} />
)
