import { useEffect } from 'react'
import { login } from '../login'
import type { SharePlatform } from './types'

// chats see nothing of a hash: the server names the screen by its path (server/http/site.ts)
const linkTo = (url: string): string => new URL(`.${url}`, location.href).href

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
