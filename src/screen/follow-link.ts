import Taro from '@tarojs/taro'
import { urlHere } from '@/lib/portal-link'
import { openLink, ownHost } from '@/platform/link'
import { callPhone } from '@/platform/phone'
import { load } from '@/platform/storage'
import { openUrl } from './go'
import { linkTexts } from './link.i18n'

/**
 * What a tap on a link of a text does: a path or an address of the portal opens its screen, after `leave`; a number is called; a
 * mail or another address of the web leaves the app. Anything else does nothing: texts come from people and models.
 */
export function followLink(url: string, leave = (): void => undefined): void {
  const here = /^\/[^/\\]/.test(url) ? url : urlHere(url, { host: ownHost(), domainId: load('domainId') })
  if (here) {
    leave()
    openUrl(here)
  } else if (/^tel:/i.test(url)) callPhone(url.slice(4))
  else if (/^(https?:\/\/|mailto:)/i.test(url))
    void openLink(url).then(how => {
      if (how === 'copied') void Taro.showToast({ title: linkTexts.t('copied'), icon: 'none', duration: 3000 })
    })
}
