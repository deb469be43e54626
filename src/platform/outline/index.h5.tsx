import { ICONS, type IconName } from '@shared/icons'
import type { Outline as Platform, OutlineOf } from './types'
import './outline.scss'

const isIcon = (name: string): name is IconName => name in ICONS
export const outlineOf: OutlineOf = name => ({ path: ICONS[isIcon(name) ? name : 'service'], mask: '' })

/** Drawn by the page: as a mask each would be a document of its own, a dozen of which take longer than all else of the home page. */
export const Outline: Platform = ({ path, size, className }) => (
  <svg
    className={className ? 'icon ' + className : 'icon'}
    viewBox='0 0 24 24'
    style={size ? { width: `${size}px`, height: `${size}px` } : undefined}
    aria-hidden='true'
  >
    <path d={path} />
  </svg>
)
