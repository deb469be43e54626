import Taro from '@tarojs/taro'
import { openLink } from '@/platform/link'
import { openUrl } from '@/screen/go'
import { wikiTexts } from './wiki.i18n'

/** What a tap on a link of an article does: a path of the portal opens its screen, an address of the web leaves the app. */
export function useLink(): (url: string) => void {
  const t = wikiTexts.useT()
  return url => {
    if (/^\/[^/\\]/.test(url)) openUrl(url)
    else if (/^https?:\/\//i.test(url)) void openLink(url).then(how => { if (how === 'copied') void Taro.showToast({ title: t('linkCopied'), icon: 'none' }) })
  }
}
