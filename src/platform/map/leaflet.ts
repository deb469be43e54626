import { divIcon, map as leafletMap, marker, tileLayer, type LatLng, type Marker } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { rounded, toGcj, toWgs, type Coordinates } from '@shared/coordinates'
import type { MapTiles } from './types'

/** A map that is on the page. */
export interface Drawing {
  /** puts the mark there, and shows it; null takes it away */
  mark(at: Coordinates | null): void
  remove(): void
}
/** Streets and houses can be told from each other. */
const NEAR = 16

/** Draws a map into an element. `onPick` hears of taps, and of Enter with the middle. */
export function drawMap(
  root: HTMLElement,
  { tiles, system, zoom }: MapTiles,
  at: Coordinates,
  onPick: (at: Coordinates) => void,
): Drawing {
  const there = (place: Coordinates): [number, number] => {
    const { latitude, longitude } = system === 'wgs84' ? toWgs(place) : place
    return [latitude, longitude]
  }
  const pick = ({ lat, lng }: LatLng): void => {
    const place = { latitude: lat, longitude: lng }
    onPick(rounded(system === 'wgs84' ? toGcj(place) : place))
  }
  const drawn = leafletMap(root, {
    center: there(at),
    zoom: Math.min(NEAR, zoom),
    maxZoom: zoom,
    // whose map it is stands below it, as text
    attributionControl: false,
    zoomControl: false,
  })
  tileLayer(tiles, { maxZoom: zoom }).addTo(drawn)
  drawn.on('click', ({ latlng }) => pick(latlng.wrap()))
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.target !== root) return
    event.preventDefault()
    pick(drawn.getCenter().wrap())
  }
  root.addEventListener('keydown', onKey)
  let pin: Marker | null = null
  return {
    mark(place) {
      pin?.remove()
      pin = place
        ? marker(there(place), {
            icon: divIcon({ className: 'map__pin', html: false, iconSize: [24, 24], iconAnchor: [12, 24] }),
            keyboard: false,
            interactive: false,
          }).addTo(drawn)
        : null
      if (place && !drawn.getBounds().contains(there(place))) drawn.panTo(there(place))
    },
    remove() {
      root.removeEventListener('keydown', onKey)
      drawn.remove()
    },
  }
}
