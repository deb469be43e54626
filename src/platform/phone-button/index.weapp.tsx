import { Button } from '@tarojs/components'
import { wecom } from '../login/wecom'
import type { PhoneButtonPlatform, PhoneButtonProps, PhoneGiven } from './types'

interface Answer {
  code?: string
  errno?: number | string
  errMsg?: string
}
/** WeChat's number for "the quota is used up" */
const QUOTA = '1400001'

function read({ code, errno, errMsg = '' }: Answer): PhoneGiven {
  if (code) return { status: 'ok', code }
  if (String(errno) === QUOTA || errMsg.includes(QUOTA)) return { status: 'quota' }
  return { status: /deny|cancel/i.test(errMsg) ? 'cancelled' : 'failed' }
}

function WechatPhoneButton({ className, id, disabled, onGiven, children }: PhoneButtonProps) {
  return (
    <Button
      className={'tap ' + className}
      id={id}
      hoverClass='tap--hover'
      disabled={disabled}
      openType='getPhoneNumber'
      onGetPhoneNumber={event => onGiven(read(event.detail as Answer))}
    >
      {children}
    </Button>
  )
}

// WeCom does not answer it
export const PhoneButton: PhoneButtonPlatform = wecom ? null : WechatPhoneButton
