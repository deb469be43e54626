import Taro from '@tarojs/taro'
import { useState, type ReactNode } from 'react'
import { mapTexts } from '@/domain/map.i18n'
import { MAP_APPS, wayTo, type MapPlace } from '@/domain/maps'
import { OptionSheet } from '@/form/parts/OptionSheet'
import { openLink } from '@/platform/link'
import { location } from '@/platform/location'

/** What shows the way to a place: the chat app's own map where it has one, else a choice of map apps, which stands in `sheet`. */
export function useWayThere(place: MapPlace): { lead: () => void; sheet: ReactNode } {
  const t = mapTexts.useT()
  const [isChoosing, setChoosing] = useState(false)
  const { show } = location
  const { name, address, at } = place
  const lead = () => {
    if (show && at) show({ ...at, address: [address, name].filter(Boolean).join(' ') })
    else setChoosing(true)
  }
  const sheet = isChoosing && (
    <OptionSheet
      title={t('openIn')}
      choices={MAP_APPS.map(app => ({ value: app, text: t(app) }))}
      chosen={[]}
      onChoose={([chosen]) => {
        const app = MAP_APPS.find(one => one === chosen)
        if (app)
          void openLink(wayTo(app, place)).then(how => {
            if (how === 'copied') void Taro.showToast({ title: t('linkCopied'), icon: 'none' })
          })
      }}
      onClose={() => setChoosing(false)}
    />
  )
  return { lead, sheet }
}
