import Taro from '@tarojs/taro'
import type { Progress } from './types'

const ignore = (): void => undefined
let onTheirWay = 0
/** Refused before the first page stands, which has the bar. Taro's types hide the promise. */
const sign = (shown: unknown): void => void Promise.resolve(shown).catch(ignore)

/** The package of a screen may still have to come: the app's own sign in its title bar says so. */
export const progress: Progress = {
  words: { onItsWay: () => '', failed: () => '', confirm: () => '', cancel: () => '' },
  follow(open, how) {
    onTheirWay += 1
    sign(Taro.showNavigationBarLoading())
    const settled = (): void => {
      onTheirWay -= 1
      if (onTheirWay === 0) sign(Taro.hideNavigationBarLoading())
    }
    open().then(settled, () => {
      settled()
      // a step back that is refused is one too many
      if (how !== 'back') void Taro.showToast({ title: progress.words.failed(), icon: 'none' }).catch(ignore)
    })
  },
}
