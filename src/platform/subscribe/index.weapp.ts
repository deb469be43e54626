import Taro from '@tarojs/taro'
import { wecom } from '../login/wecom'
import type { SubscribePlatform } from './types'

async function ask(templateIds: string[]): Promise<string[]> {
  try {
    // Taro's type asks for a field that only Alipay has
    const options: Omit<Taro.requestSubscribeMessage.Option, 'entityIds'> = { tmplIds: templateIds }
    const answer: Record<string, unknown> = {
      ...(await Taro.requestSubscribeMessage(options as Taro.requestSubscribeMessage.Option)),
    }
    return templateIds.filter(id => answer[id] === 'accept')
  } catch {
    return []
  }
}

export const subscribe: SubscribePlatform = { ask: wecom ? null : ask }
