import { Map, View } from '@tarojs/components'
import { aria } from '../aria/index.weapp'
import { rounded } from '@shared/coordinates'
import './map.scss'
import type { MapPlatform, MapViewProps } from './types'

/** Streets and houses can be told from each other. */
const NEAR = 16

/** The map of the chat app. */
function ChatAppMap({ at, mark, label, onPick }: MapViewProps) {
  return (
    <View className='map' {...aria({ role: 'img', label })}>
      <Map
        className='map__canvas'
        longitude={(mark ?? at).longitude}
        latitude={(mark ?? at).latitude}
        scale={NEAR}
        // without a picture of ours it is the app's own pin
        markers={mark ? [{ id: 1, iconPath: '', ...mark }] : []}
        onTap={event => {
          const { longitude, latitude } = event.detail
          if (onPick && Number.isFinite(Number(longitude)) && Number.isFinite(Number(latitude)))
            onPick(rounded({ longitude: Number(longitude), latitude: Number(latitude) }))
        }}
        onError={() => undefined}
      />
    </View>
  )
}

export const map: MapPlatform = {
  own: { tiles: '', attribution: '', system: 'gcj02', zoom: 18 },
  View: ChatAppMap,
}
