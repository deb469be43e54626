import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { openLink } from '@/platform/link'
import { Tap } from '@/ui/Tap'
import { formTexts } from '../form.i18n'
import { isWebLink, splitLinks } from '@shared/info-text'
import './LinkText.scss'

/** Opens a link of a text. One that does not start with http or https only says so (spec §5). */
export async function followLink(url: string): Promise<void> {
  if (!isWebLink(url)) {
    void Taro.showToast({ title: formTexts.t('badLink'), icon: 'none', duration: 3000 })
    return
  }
  if ((await openLink(url)) === 'copied')
    void Taro.showToast({ title: formTexts.t('linkCopied'), icon: 'none', duration: 3000 })
}

/** Something in a text that is tapped. */
export function Link({ text, url }: { text: string; url: string }) {
  return (
    <Tap
      className='link'
      onClick={() => {
        void followLink(url)
      }}
    >
      {text}
    </Tap>
  )
}

/** A text whose links can be tapped. */
export function LinkText({ text }: { text: string }) {
  return (
    <View className='link-text'>
      {splitLinks(text).map((piece, i) =>
        piece.link ? (
          <Link key={i} text={piece.text} url={piece.text} />
        ) : (
          <Text key={i} userSelect>
            {piece.text}
          </Text>
        ),
      )}
    </View>
  )
}
