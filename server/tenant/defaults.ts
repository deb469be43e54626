import type { EvaluateConfig, TenantFlags } from '../kernel/tenancy/door.table'
import type { Localized } from '../../shared/language'

const t = (zh: string, en: string, ru: string, tw: string): Localized => ({ zh, en, ru, tw })

/** Switches of a new company: what the portal can do by itself is on; what needs content or an agreement first is off. */
export const NEW_FLAGS: TenantFlags = {
  setting: { anonymous: false, progress: true, evaluate: true, shop: false, wiki: false },
  multiLanguage: true,
  serviceMall: false,
  PRODUCT_REGISTER_NEW: false,
  memberManage: false,
  RECEIPT_MANAGE: false,
  LINKC_SCAN_CODE_CONFIG: true,
  MinAppNoLogin: true,
  extendedWarrantyCard: false,
  appletsService: true,
  productRegisterOpen: false,
  signUp: false,
  needPayOrderByOutLine: false,
  needShowDiscountPriceGray: false,
  selfHelpEnabled: false,
  satisfactionGray: false,
  printAuthorityCheck: false,
  languageReset: false,
  editionList: [1],
  shopType: 0,
}

/** The assistant of a new company, for everybody and with the model that is always there. */
export const ASSISTANT = {
  template: 'system',
  icon: 'chat',
  name: t('服务助手', 'Service assistant', 'Помощник', '服務助理'),
  welcomeMessage: t(
    '您好，我是服务助手。产品怎么用、出了故障怎么办、怎么报修，都可以问我。',
    'Hello, I am the service assistant. Ask me how something is used, what to do about a fault, or how to ask for service.',
    'Здравствуйте! Я помощник сервиса. Спросите, как пользоваться техникой, что делать при неисправности и как подать заявку.',
    '您好，我是服務助理。產品怎麼用、出了故障怎麼辦、怎麼報修，都可以問我。',
  ),
  enable: true,
} as const

/** How customers judge a finished request: stars, some words, three aspects. */
export const EVALUATION: EvaluateConfig = {
  useStarEvaluate: true,
  useTagEvaluate: true,
  starEvaluates: [
    t('非常不满意', 'Very poor', 'Очень плохо', '非常不滿意'),
    t('不满意', 'Poor', 'Плохо', '不滿意'),
    t('一般', 'Fair', 'Нормально', '普通'),
    t('满意', 'Good', 'Хорошо', '滿意'),
    t('非常满意', 'Excellent', 'Отлично', '非常滿意'),
  ],
  tagEvaluates: [
    { star: 1, tags: [t('没有解决', 'Not solved', 'Не решено', '沒有解決'), t('迟到', 'Late', 'Опоздание', '遲到')] },
    {
      star: 2,
      tags: [
        t('多次上门', 'Took several visits', 'Несколько визитов', '多次到府'),
        t('迟到', 'Late', 'Опоздание', '遲到'),
      ],
    },
    {
      star: 3,
      tags: [
        t('等待较久', 'Long wait', 'Долгое ожидание', '等待較久'),
        t('基本解决', 'Mostly solved', 'В целом решено', '大致解決'),
      ],
    },
    { star: 4, tags: [t('准时', 'On time', 'Вовремя', '準時'), t('专业', 'Skilled', 'Мастерство', '專業')] },
    {
      star: 5,
      tags: [
        t('准时', 'On time', 'Вовремя', '準時'),
        t('专业', 'Skilled', 'Мастерство', '專業'),
        t('讲解清楚', 'Explains well', 'Понятные объяснения', '講解清楚'),
      ],
    },
  ],
  starEvaluateFeilds: [
    t('服务态度', 'Attitude', 'Вежливость', '服務態度'),
    t('专业水平', 'Skill', 'Мастерство', '專業水準'),
    t('准时', 'Punctuality', 'Пунктуальность', '準時'),
  ],
}
