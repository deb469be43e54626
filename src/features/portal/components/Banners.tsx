import { Text, View } from '@tarojs/components'
import { openLink } from '@/platform/link'
import { openUrl } from '@/screen/go'
import { Picture } from '@/ui/Picture'
import { Tap } from '@/ui/Tap'
import './Banners.scss'

/** Pictures of the door side by side; the next one shows at the edge, so nothing has to move by itself. */
export function Banners({
  banners,
}: {
  banners: readonly { picture: string; title: string; text: string; url: string }[]
}) {
  if (!banners.length) return null
  return (
    <View className={'banners' + (banners.length === 1 ? ' banners--one' : '')}>
      {banners.map(banner => (
        <Tap
          key={banner.picture + banner.title}
          className='banners__one'
          {...(banner.title ? {} : { label: banner.text })}
          onClick={() => {
            if (/^https:/i.test(banner.url)) void openLink(banner.url)
            else if (banner.url) openUrl(banner.url)
          }}
        >
          <Picture className='banners__picture' src={banner.picture} iconSize={40} />
          <View className='banners__words'>
            <Text className='banners__title'>{banner.title}</Text>
            <Text className='banners__text'>{banner.text}</Text>
          </View>
        </Tap>
      ))}
    </View>
  )
}
