import { useEffect, useRef } from 'react'
import type { Drawing } from './leaflet'
import './map.scss'
import type { MapPlatform, MapViewProps } from './types'

/** A map by Leaflet, whose code comes when the first one is drawn. */
function LeafletMap({ at, mark, tiles, label, onPick }: MapViewProps) {
  const root = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing | null>(null)
  const now = useRef({ at, mark, onPick })
  now.current = { at, mark, onPick }
  useEffect(() => {
    let isGone = false
    // what could not come is told by platform/progress
    void import(/* webpackChunkName: "alone-map" */ './leaflet').then(({ drawMap }) => {
      if (isGone || !root.current) return
      drawing.current = drawMap(root.current, tiles, now.current.at, place => now.current.onPick?.(place))
      drawing.current.mark(now.current.mark)
    })
    return () => {
      isGone = true
      drawing.current?.remove()
      drawing.current = null
    }
  }, [tiles])
  useEffect(() => drawing.current?.mark(mark), [mark])
  return (
    <div className='map'>
      <div ref={root} className='map__canvas' role='application' aria-label={label} />
      <div className='map__of'>{tiles.attribution}</div>
    </div>
  )
}

export const map: MapPlatform = { own: null, View: LeafletMap }
