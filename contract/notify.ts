import { Type as T } from '@sinclair/typebox'
import { defineCalls } from './define'
import { Body, Done, OpenId, Text } from './entities'

const tag = 'notify'

export const notifyApi = defineCalls({
  'POST /linkc/v3c/wechat/subscribe': {
    tag,
    summary: 'Note that I allowed one message of each template',
    source: 'subscribe messages; path chosen here',
    body: Body({
      templateIds: T.Array(Text(64, 1), { minItems: 1, maxItems: 3, uniqueItems: true }),
      openId: T.Optional(OpenId),
    }),
    data: Done,
  },
})
