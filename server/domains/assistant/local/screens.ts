import type { RouteKey } from '../../../../config/routes'
import type { Block, Section } from '../../../kernel/text/blocks'
import { sentencesOf } from '../../../kernel/text/sentences'

/** What articles call the screens that a portal may not have, in every language. */
const NAMES: Partial<Record<RouteKey, readonly string[]>> = {
  '/invoiceManage/list': [
    '发票管理',
    '我的发票',
    '發票管理',
    '我的發票',
    'Invoices',
    'My invoices',
    'Счета',
    'Мои счета',
  ],
  '/order/orderList': ['我的订单', '我的訂單', 'My orders', 'Мои заказы'],
  '/mall/shop': ['商城', '配件商城', '服务商城', '服務商城', 'Shop', 'Parts shop', 'Магазин', 'Магазин запчастей'],
  '/product/qualitySearch': [
    '质保查询',
    '保修查询',
    '保固查詢',
    'Warranty',
    'Warranty check',
    'Гарантия',
    'Проверка гарантии',
  ],
  '/productreg': [
    '产品注册',
    '注册产品',
    '產品註冊',
    '註冊產品',
    'Product registration',
    'Register a product',
    'Регистрация изделия',
  ],
  '/extend/list': [
    '延保卡',
    '我的延保卡',
    'Extended warranty',
    'Warranty cards',
    'Карты гарантии',
    'Продлённая гарантия',
  ],
  '/serviceProviderNetWork': ['服务网点', '網點查詢', '网点查询', '服務據點', 'Service points', 'Сервисные центры'],
  '/chat': ['在线客服', '線上客服', 'Online chat', 'Live chat', 'Онлайн-чат', 'Чат с оператором'],
  '/vip/center': ['会员中心', '會員中心', 'Member centre', 'Membership', 'Личный клуб'],
  '/vip/myPoints': ['我的积分', '我的點數', 'My points', 'Мои баллы'],
  '/vip/myBalance': ['我的余额', '我的餘額', 'My balance', 'Мой баланс'],
  '/address/list': ['地址管理', '我的地址', 'My addresses', 'Мои адреса'],
  '/faultLibrary/list': ['故障库', '故障庫', 'Fault library', 'База неисправностей'],
  '/service/record/list': ['服务记录', '服務記錄', 'Service history', 'История обслуживания'],
}

/** Matches a text that leads to one of these screens: it names it in quotation marks, or tells to open it. */
function leadsTo(names: readonly string[]): RegExp {
  const all = names.toSorted((a, b) => b.length - a.length).join('|')
  return new RegExp(
    [
      `[“"「『«](?:${all})[”"」』»]`,
      `(?:打开|打開|进入|進入|点击|點擊|点开|點開)\\s?(?:${all})`,
      `\\b(?:[Tt]ap|[Oo]pen|[Cc]hoose|[Ss]elect|[Cc]lick|[Gg]o to)\\s(?:${all})(?![\\w-])`,
    ].join('|'),
  )
}
/** What is said for where the screen is not there stays true. */
const WHERE_MISSING =
  /没有看到|看不到|没看到|沒有看到|看不到|没有.{0,6}入口|沒有.{0,6}入口|do not see|don't see|is not there|нет (?:раздела|пункта)|не видите/

/** Texts that lead to a screen which a company's portal lacks; null where it has them all. `has` says which are there. */
export function misleading(has: (url: RouteKey) => boolean): ((text: string) => boolean) | null {
  const missing = (Object.keys(NAMES) as RouteKey[]).filter(url => !has(url)).flatMap(url => NAMES[url] ?? [])
  if (!missing.length) return null
  const pattern = leadsTo(missing)
  return text => pattern.test(text) && !WHERE_MISSING.test(text)
}

function truthful(block: Block, misleads: (text: string) => boolean): Block[] {
  if (block.kind === 'table') {
    const rows = block.rows.filter(row => !row.some(misleads))
    return rows.length ? [{ ...block, rows }] : []
  }
  if (block.kind === 'list') {
    // without its first step nobody comes to the others
    if (block.ordered && misleads(block.items[0] ?? '')) return []
    const items = block.items.filter(item => !misleads(item))
    return items.length ? [{ ...block, items }] : []
  }
  if (!misleads(block.text)) return [block]
  const text = sentencesOf(block.text)
    .filter(sentence => !misleads(sentence))
    .join(/\p{Script=Han}/u.test(block.text) ? '' : ' ')
  return text ? [{ ...block, text }] : []
}

/** Sections without what leads to screens that are not there. */
export const truthfulSections = (
  sections: readonly Section[],
  misleads: ((text: string) => boolean) | null,
): Section[] =>
  misleads
    ? sections.map(section => ({ ...section, blocks: section.blocks.flatMap(block => truthful(block, misleads)) }))
    : [...sections]
