import { View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import { ICONS, type IconName } from './icons'

export type { IconName }

const isIcon = (name: string): name is IconName => name in ICONS

/** An outline icon in the colour of the text around it, for all platforms: mini-programs have no inline SVG, so it is a mask. Unknown names draw the service icon. */
export function Icon({ name, size = 24, className = '' }: { name: IconName | (string & {}); size?: number; className?: string }) {
  const path = ICONS[isIcon(name) ? name : 'service']
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><path d='${path}'/></svg>`
  const mask = `url("data:image/svg+xml,${encodeURIComponent(svg)}") center / contain no-repeat`
  return <View className={'icon ' + className} {...aria({ hidden: true })} style={{ width: `${size}px`, height: `${size}px`, flex: 'none', backgroundColor: 'currentColor', WebkitMask: mask, mask }} />
}
