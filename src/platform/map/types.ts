import type { ComponentType } from 'react'
import type { Coordinates } from '@shared/coordinates'

/** What a map is drawn from in a browser (`GET /area/map`). */
export interface MapTiles {
  tiles: string
  attribution: string
  system: 'wgs84' | 'gcj02'
  zoom: number
}
export interface MapViewProps {
  /** what it begins with in its middle; all coordinates are GCJ-02 */
  at: Coordinates
  mark: Coordinates | null
  tiles: MapTiles
  /** for screen readers */
  label: string
  /** a place was tapped; a keyboard takes the middle by Enter */
  onPick?: (at: Coordinates) => void
}
export interface MapPlatform {
  /** the map of the chat app, which needs no tiles; null in a browser */
  own: MapTiles | null
  View: ComponentType<MapViewProps>
}
