import { View } from '@tarojs/components'
import { fileUrl } from '@/api/upload'
import { aria } from '@/platform/aria'
import { Picture } from '@/ui/Picture'
import { usePictureViewer } from '@/ui/PictureViewer'
import { Tap } from '@/ui/Tap'
import { shopTexts } from '../shop.i18n'
import './Gallery.scss'

/** Pictures of an article side by side, to swipe; a tap enlarges one. */
export function Gallery({ pictures }: { pictures: readonly string[] }) {
  const t = shopTexts.useT()
  const urls = pictures.map(one => fileUrl(one))
  const { view, viewer } = usePictureViewer(urls)
  if (!pictures.length) return <Picture className='gallery__none' src='' icon='part' iconSize={64} />
  return (
    <View className='gallery'>
      {pictures.map((one, at) => (
        <View key={one} className='gallery__one'>
          <Tap
            className='gallery__tap'
            label={t('picture', { n: at + 1, all: pictures.length })}
            onClick={() => view(urls[at] ?? '')}
          >
            <Picture className='gallery__picture' src={one} iconSize={64} />
          </Tap>
          {pictures.length > 1 && (
            <View className='gallery__count nums' {...aria({ hidden: true })}>
              {`${String(at + 1)} / ${String(pictures.length)}`}
            </View>
          )}
        </View>
      ))}
      {viewer}
    </View>
  )
}
