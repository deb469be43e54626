import { OpenData } from '@tarojs/components'
import type { ComponentProps } from 'react'
import { wecom } from '../login/wecom'
import type { OpenName as Platform } from './types'

// WeCom's own: Taro's types know WeChat's only, and config/attributes tells its templates
const named = (userId: string): ComponentProps<typeof OpenData> =>
  ({ type: 'userName', openid: userId }) as object as ComponentProps<typeof OpenData>

function WecomName({ userId }: { userId: string }) {
  return <OpenData {...named(userId)} />
}

export const OpenName: Platform = wecom ? WecomName : null
