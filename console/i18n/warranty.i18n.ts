import { texts } from './texts'

/** Why something is in warranty or out of it. */
export const warranty = texts({
  zh: {
    within: '在保：到 {{end}}',
    after: '过保：{{end}} 已到期',
    before: '未到质保期：{{start}} 开始',
    none: '没有质保信息',
  },
  en: {
    within: 'In warranty: until {{end}}',
    after: 'Out of warranty: it ended on {{end}}',
    before: 'Warranty not started: it begins on {{start}}',
    none: 'No warranty information',
  },
  ru: {
    within: 'На гарантии: до {{end}}',
    after: 'Гарантия истекла {{end}}',
    before: 'Гарантия начнётся {{start}}',
    none: 'Нет сведений о гарантии',
  },
  tw: {
    within: '保固內：到 {{end}}',
    after: '已過保：{{end}} 到期',
    before: '尚未開始：{{start}} 開始',
    none: '沒有保固資訊',
  },
})
