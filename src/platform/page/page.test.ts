import { page as dd } from './index.dd'
import { page as h5 } from './index.h5'
import { page as weapp } from './index.weapp'

test('Page source: WECHAT (mini-program) or H5: and DingTalk, whose visits are told from those of WeChat', () => {
  expect([h5.source, weapp.source, dd.source]).toEqual(['H5', 'WECHAT', 'DINGTALK'])
})
