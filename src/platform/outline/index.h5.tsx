import type { Outline as Platform } from './types'
import './outline.scss'

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
