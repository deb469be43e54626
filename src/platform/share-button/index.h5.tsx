import { copyToClipboard } from '../clipboard'
import { login } from '../login'
import { Pressable } from '../pressable'
import type { ShareButtonPlatform, ShareOutcome } from './types'

async function send(title: string, url: string): Promise<ShareOutcome> {
  if (login.app === 'wechatWeb') return 'menu'
  try {
    if (!('share' in navigator)) return (await copyToClipboard(url)) ? 'copied' : 'failed'
    await navigator.share({ title, url })
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}

export const ShareButton: ShareButtonPlatform = ({ className, title, link, onDone, children }) => (
  <Pressable
    className={'tap ' + className}
    onClick={() => {
      void send(title, link).then(onDone)
    }}
    disabled={false}
    busy={false}
    id={undefined}
    label={undefined}
    pressed={undefined}
    current={undefined}
    tab={undefined}
    radio={undefined}
    expanded={undefined}
  >
    {children}
  </Pressable>
)
