import { useEffect } from 'react'
import { login } from '../login'
import type { SharePlatform } from './types'

const linkTo = (url: string): string => `${location.origin}${location.pathname}#${url}`

export const share: SharePlatform = {
  linkTo,
  useShare({ title, text, url, picture }, active, sign) {
    useEffect(() => {
      // only WeChat's browser loads its library
      if (active && login.app === 'wechatWeb')
        void import('./wechat-page')
          .then(({ offer }) =>
            offer(
              { title, desc: text, link: linkTo(url), imgUrl: picture && new URL(picture, location.href).href },
              sign,
            ),
          )
          .catch((error: unknown) => console.warn('share', error))
    }, [title, text, url, picture, active, sign])
  },
}
