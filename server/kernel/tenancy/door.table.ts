import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { AnnouncementKind } from '../../../shared/announcement'
import type { Localized } from '../../../shared/language'
import { DEFAULT_OFFLINE_DAYS } from '../../../shared/order'
import { DEFAULT_SLA, DEFAULT_WORKING_TIME, type SlaTargets, type WorkingTime } from '../../../shared/sla'
import type { Retained } from '../../../shared/setup'
import { createTime, id, instant, localized, string, tenantId, version } from '../../db/columns'

export interface EvaluateConfig {
  useStarEvaluate: boolean
  useTagEvaluate: boolean
  starEvaluates: Localized[]
  tagEvaluates: { star: number; tags: Localized[] }[]
  starEvaluateFeilds: Localized[]
}
export interface TenantFlags {
  setting: { anonymous: boolean; progress: boolean; evaluate: boolean; shop: boolean; wiki: boolean }
  multiLanguage: boolean
  serviceMall: boolean
  PRODUCT_REGISTER_NEW: boolean
  memberManage: boolean
  RECEIPT_MANAGE: boolean
  LINKC_SCAN_CODE_CONFIG: boolean
  MinAppNoLogin: boolean
  extendedWarrantyCard: boolean
  appletsService: boolean
  signUp: boolean
  productRegisterOpen: boolean
  needPayOrderByOutLine: boolean
  needShowDiscountPriceGray: boolean
  selfHelpEnabled: boolean
  satisfactionGray: boolean
  printAuthorityCheck: boolean
  languageReset: boolean
  editionList: number[]
  shopType: number
}

/** Numbers to call in danger, where the company works; `gas` is '' where each city has its own. `place`: where they are good. */
export interface EmergencyNumbers {
  fire: string
  ambulance: string
  police: string
  gas: string
  place: Localized
}
const MAINLAND_CHINA: EmergencyNumbers = {
  fire: '119',
  ambulance: '120',
  police: '110',
  gas: '',
  place: { zh: '中国大陆', en: 'mainland China', ru: 'материковый Китай', tw: '中國大陸' },
}

/** From when to when messages do not ring, as `HH:mm` of the tenant's time; over midnight when `from` is the later one, never when both are the same. */
export interface QuietHours {
  from: string
  to: string
}
const NIGHT: QuietHours = { from: '22:00', to: '08:00' }

/** `type` of a company that works in WeCom, the work chat app (spec §3 Company). */
export const WECOM_COMPANY = 2

/** A company whose portal this is. The tenant is its own first key column everywhere else. */
export const tenants = pgTable('tenants', {
  id: uuid('id').primaryKey(),
  name: localized('name'),
  introduction: localized('introduction'),
  address: localized('address'),
  people: localized('people'),
  phone: string('phone'),
  email: string('email'),
  /** id of an uploaded file, or an address */
  logo: string('logo'),
  type: integer('type').notNull().default(1),
  portalEnabled: boolean('portal_enabled').notNull().default(true),
  flags: jsonb('flags').$type<TenantFlags>().notNull(),
  evaluateConfig: jsonb('evaluate_config').$type<EvaluateConfig>().notNull(),
  /** bytes that uploads may take in all */
  storageBytes: bigint('storage_bytes', { mode: 'number' })
    .notNull()
    .default(1024 * 1024 * 1024),
  workTime: localized('work_time'),
  emergency: jsonb('emergency').$type<EmergencyNumbers>().notNull().default(MAINLAND_CHINA),
  quietHours: jsonb('quiet_hours').$type<QuietHours>().notNull().default(NIGHT),
  /** roles of staff who cannot sign in without a second step: keys and ids, '*' for everybody */
  secondFactorRoles: text('second_factor_roles').array().notNull().default([]),
  /** when people work, by which promises fall due */
  workingTime: jsonb('working_time').$type<WorkingTime>().notNull().default(DEFAULT_WORKING_TIME),
  /** what is promised of requests */
  sla: jsonb('promises').$type<SlaTargets>().notNull().default(DEFAULT_SLA),
  /** where the shop delivers: codes of the country's divisions (province, city or district), none for everywhere */
  servedAreas: text('served_areas').array().notNull().default([]),
  /** days in which an order that is paid otherwise than here has to be paid */
  offlineDays: integer('offline_days').notNull().default(DEFAULT_OFFLINE_DAYS),
  /** what its network of service points is called; without it the specification's own words are said */
  providerTitle: localized('provider_title').default({}),
  /** days that the company chose to keep what of a kind, 0 without end; what it chose nothing for is kept as its module says */
  retention: jsonb('retention').$type<Partial<Record<Retained, number>>>().notNull().default({}),
  version: version(),
  createTime: createTime(),
})

/** A picture of the home page that leads somewhere. `picture`: id of an uploaded file, or an address */
export interface Banner {
  picture: string
  title: Localized
  text: Localized
  url: string
}

/** A door: one entrance of a tenant, reached by its domain id. */
export const doors = pgTable(
  'doors',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    domainId: text('domain_id').notNull().unique(),
    /** host name that leads here when no domain id is given; '' for none */
    host: string('host'),
    name: localized('name'),
    themeColour: text('theme_colour').notNull().default('#13C2C2'),
    pageBackgroundColour: text('page_background_colour').notNull().default('#F5F8FA'),
    containerMargin: integer('container_margin').notNull().default(8),
    defaultLanguage: text('default_language').notNull().default('zh'),
    languageList: text('language_list').array().notNull(),
    firstChooseLangEnable: boolean('first_choose_lang_enable').notNull().default(false),
    banners: jsonb('banners').$type<Banner[]>().notNull().default([]),
    version: version(),
    createTime: createTime(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] })],
)

/** What a company tells its customers, on the home page and in the circle, or invites them to. */
export const announcements = pgTable(
  'announcements',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    kind: text('kind').$type<AnnouncementKind>().notNull().default('notice'),
    title: localized('title'),
    content: localized('content'),
    /** id of an uploaded file, or an address */
    picture: string('picture'),
    /** where an activity is */
    place: string('place'),
    /** a notice is seen from then on, an activity begins */
    startTime: instant('start_time')
      .notNull()
      .default(sql`now()`),
    /** null for a notice without end */
    endTime: instant('end_time'),
    /** screen of the portal that it leads to */
    url: string('url'),
    /** how many may come; 0 for as many as like */
    capacity: integer('capacity').notNull().default(0),
    pinned: boolean('pinned').notNull().default(false),
    calledOff: boolean('called_off').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    createTime: createTime(),
    updateTime: instant('update_time')
      .notNull()
      .default(sql`now()`),
    version: version(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] })],
)

/** Which doors a linkman came through. */
export const doorLogins = pgTable(
  'door_logins',
  {
    tenantId: tenantId(),
    linkmanId: uuid('linkman_id').notNull(),
    doorId: uuid('door_id').notNull(),
    createTime: createTime(),
  },
  t => [unique().on(t.tenantId, t.linkmanId, t.doorId)],
)
