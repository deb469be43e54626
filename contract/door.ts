import { Type as T } from '@sinclair/typebox'
import { defineCalls } from './define'
import { FormField, Id, LanguageCode, Nullable, OneOf, Text } from './entities'

const DomainQuery = T.Object({ id: T.Optional({ ...Text(64), description: 'domain id; without it the door of the host name, else the first door' }) })

/** Evaluate config of spec §3; `starEvaluateFeilds` is the specification's spelling. */
const EvaluateConfig = T.Object({
  useStarEvaluate: T.Boolean(), useTagEvaluate: T.Boolean(),
  starEvaluates: T.Array(T.String(), { description: 'names of one to five stars' }),
  tagEvaluates: T.Array(T.Object({ star: T.Integer({ minimum: 1, maximum: 5 }), tags: T.Array(T.String()) })),
  starEvaluateFeilds: T.Array(T.String(), { description: 'aspects that get stars of their own' }),
})
const EventType = T.Object({ id: Id, name: T.String(), description: T.String(), icon: T.String(), enabled: T.Integer(), isDelete: T.Integer() })

export const doorApi = defineCalls({
  'GET /linkc/getInitData': {
    summary: 'Everything a door needs to start: company, switches, theme, texts', tag: 'door', source: '§7 initial data', auth: 'public', anyToken: true,
    query: DomainQuery,
    data: T.Object({
      domainId: T.String(), doorTypeId: Id, tenantId: Id, portalEnabled: T.Boolean(),
      company: T.Object({ id: Id, name: T.String(), phone: T.String(), people: T.String(), email: T.String(), address: T.String(), logo: T.String(), themeColor: T.String(), type: T.Integer(), introduction: T.String() }),
      doorName: T.String(), doorNameLanguage: T.Record(T.String(), T.String()),
      themeColor: T.String({ description: 'comma list, the first is primary' }), pageBackgroundColour: T.String(), containerMargin: T.Integer({ description: 'px' }),
      defaultLanguage: LanguageCode, languageList: T.Array(LanguageCode), firstChooseLangEnable: T.Boolean(),
      setting: T.Object({ anonymous: T.Boolean(), progress: T.Boolean(), evaluate: T.Boolean(), shop: T.Boolean(), wiki: T.Boolean() }),
      eventTypes: T.Array(EventType), shopType: T.Integer(), evaluateConfig: EvaluateConfig,
      multiLanguage: T.Boolean(), serviceMall: T.Boolean(), PRODUCT_REGISTER_NEW: T.Boolean(), memberManage: T.Boolean(), RECEIPT_MANAGE: T.Boolean(),
      LINKC_SCAN_CODE_CONFIG: T.Boolean(), MinAppNoLogin: T.Boolean(), extendedWarrantyCard: T.Boolean(), appletsService: T.Boolean(), productRegisterOpen: T.Boolean(),
      needPayOrderByOutLine: T.Boolean(), needShowDiscountPriceGray: T.Boolean(), editionList: T.Array(T.Integer()), faultLibraryIds: T.Array(T.String()),
      selfHelpEnabled: T.Boolean(), satisfactionGray: T.Boolean(), printAuthorityCheck: T.Boolean(), languageReset: T.Boolean({ description: 'forget the stored language once (spec §4)' }),
      banners: T.Array(T.Object({ picture: T.String(), title: T.String(), text: T.String(), url: T.String() })),
      announcements: T.Array(T.Object({ id: Id, title: T.String(), content: T.String(), createTime: T.String() })),
      sandbox: T.Array(T.String(), { description: 'providers that are sandboxes here' }),
      loginType: T.Array(OneOf(['phone', 'account']), { description: 'ways to sign in; chat apps stand in GET /tenant/getWechatSetting' }), payWays: T.Array(OneOf(['JSAPI', 'H5', 'ALIPAY']), { description: 'ways to pay; none: nothing is paid here' }),
    }),
  },
  'GET /doorType/getDoorTypeListV2': {
    summary: 'The doors of the tenant', tag: 'door', source: '§7 initial data', auth: 'public', anyToken: true,
    data: T.Array(T.Object({ doorTypeId: Id, domainId: T.String(), doorName: T.String(), themeColour: T.String() })),
  },
  'GET /doorType/getDoorTypeThemeColour': {
    summary: 'Theme of a door: colours, margin, name', tag: 'door', source: '§7 "Get door theme"', auth: 'public', anyToken: true,
    query: T.Object({ domainId: Text(64), doorTypeId: T.Optional(Id) }),
    data: T.Object({ doorName: T.String(), themeColour: T.String({ description: 'comma list, the first is primary' }), pageBackgroundColour: T.String(), containerMargin: T.Integer() }),
  },
  'GET /doorType/getProductFieldList': {
    summary: 'Fields of a product that the door shows', tag: 'door', source: '§7 initial data', auth: 'public', anyToken: true, data: T.Array(FormField),
  },
  'GET /doorTypeField/getListByTypeId': {
    summary: 'Fields of an event template', tag: 'door', source: '§7 initial data', auth: 'public', anyToken: true,
    query: T.Object({ typeId: Id }), data: T.Array(FormField),
  },
  'GET /doorTypeField/getEventTypeList': {
    summary: 'Event templates that can be used in this door: enabled and not deleted', tag: 'door', source: '§7 initial data', auth: 'public', anyToken: true, data: T.Array(EventType),
  },
  'GET /doorTypeField/getIm': {
    summary: 'Whether chat with people is open, and its hours', tag: 'door', source: '§7 initial data', auth: 'public', anyToken: true,
    data: T.Object({ enabled: T.Boolean(), workTime: T.String(), phone: T.String() }),
  },
  'GET /notLogin/doorType/getTenantInfo': {
    summary: 'Tenant of the door, and whether its portal is enabled', tag: 'door', source: '§7 initial data; also "Get company info" and "check tenant enabled"', auth: 'public', anyToken: true,
    query: DomainQuery,
    data: T.Object({ tenantId: Id, domainId: T.String(), name: T.String(), phone: T.String(), logo: T.String(), enabled: T.Boolean(), type: T.Integer(), editionList: T.Array(T.Integer()) }),
  },
  'GET /user/outside/toCLanguage/support/list': {
    summary: 'Languages of the door, with their own names', tag: 'door', source: '§7 initial data', auth: 'public', anyToken: true,
    data: T.Array(T.Object({ language: LanguageCode, name: T.String(), isDefault: T.Boolean() })),
  },
  'POST /linkc/door/saveDoorLogin': {
    summary: 'Note that this linkman came through this door', tag: 'door', source: '§7 "save door login", path chosen here',
    body: T.Object({ doorTypeId: Id }, { additionalProperties: false }), data: T.Object({ doorTypeId: Nullable(Id) }),
  },
})
