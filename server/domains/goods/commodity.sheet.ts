import { MAX_PIECES, MAX_SPECS, MAX_SUMMARY, type Shelf } from '../../../shared/commodity'
import { MAX_CODE, MAX_MODELS, MAX_NAME } from '../../../shared/directory'
import type { GoodsKind } from '../../../shared/goods'
import type { Localized } from '../../../shared/language'
import type { SheetColumn } from '../../kernel/call/sheet'
import { amountCell, codeCell, countCell, textCell, wordCell } from '../../kernel/sheets/cells'

type Words<K extends string> = Readonly<Record<K, Required<Localized>>>
export const KIND_WORDS: Words<GoodsKind> = {
  part: { zh: '配件', en: 'part', ru: 'деталь', tw: '零件' },
  service: { zh: '服务', en: 'service', ru: 'услуга', tw: '服務' },
}
export const SHELF_WORDS: Words<Shelf> = {
  draft: { zh: '未上架', en: 'draft', ru: 'черновик', tw: '未上架' },
  on: { zh: '在售', en: 'on sale', ru: 'в продаже', tw: '在售' },
  off: { zh: '已下架', en: 'taken down', ru: 'снят', tw: '已下架' },
}
export const COVERED_WORDS: Words<'yes' | 'no'> = {
  yes: { zh: '是', en: 'yes', ru: 'да', tw: '是' },
  no: { zh: '否', en: 'no', ru: 'нет', tw: '否' },
}

/** What tells a variant from another, in one language. */
export interface SpecText {
  name: string
  value: string
}
/** As a cell holds it, and as it is compared: `Colour=white; Size=XL`. */
export const specsText = (specs: readonly SpecText[]): string =>
  specs.map(({ name, value }) => `${name}=${value}`).join('; ')
/** The pairs of such a text; null for one that is none. */
export function specsOfText(text: string): SpecText[] | null {
  const pairs = text
    .split(/[;；\n]/)
    .map(one => one.trim())
    .filter(Boolean)
    .map(one => /^([^=＝:：]+)[=＝:：](.+)$/.exec(one))
  const specs = pairs.flatMap(pair => (pair ? { name: (pair[1] ?? '').trim(), value: (pair[2] ?? '').trim() } : []))
  const isGood =
    specs.length === pairs.length &&
    specs.length <= MAX_SPECS &&
    specs.every(({ name, value }) => name && value && name.length <= MAX_NAME && value.length <= MAX_NAME)
  return isGood ? specs : null
}

const MODELS = /[;；、\n]/
/** Models in one cell. */
export const modelsOfText = (text: string): string[] => [
  ...new Set(
    text
      .split(MODELS)
      .map(one => one.trim())
      .filter(Boolean),
  ),
]

/** What the shop sells, one variant in a row; of an article the first filled cell of each row counts, an empty one leaves what is there. */
export const COMMODITY_COLUMNS: readonly SheetColumn[] = [
  {
    name: 'code',
    label: { zh: '商品编号', en: 'Number', ru: 'Артикул', tw: '商品編號' },
    also: ['sku', '编号', '編號', '货号', '貨號', '物料编码', 'код'],
    required: true,
    holds: 'code',
    read: codeCell(MAX_CODE),
  },
  {
    name: 'kind',
    label: { zh: '种类', en: 'Kind', ru: 'Вид', tw: '種類' },
    hint: '配件 / part',
    read: wordCell(KIND_WORDS),
  },
  {
    name: 'name',
    label: { zh: '商品名称', en: 'Article', ru: 'Товар', tw: '商品名稱' },
    also: ['name', '名称', '名稱', '品名', 'наименование'],
    read: textCell(MAX_NAME),
  },
  {
    name: 'type',
    label: { zh: '分类', en: 'Shelf', ru: 'Раздел', tw: '分類' },
    also: ['category', '货架', '貨架', '类目', 'категория'],
    read: textCell(MAX_NAME),
  },
  {
    name: 'specs',
    label: { zh: '规格', en: 'Variant', ru: 'Вариант', tw: '規格' },
    also: ['specs', '规格属性'],
    hint: '颜色=白; 尺寸=XL',
    read: text => {
      const specs = specsOfText(text)
      return specs ? specsText(specs) : { error: 'SPECS_FORM', params: { most: MAX_SPECS } }
    },
  },
  {
    name: 'price',
    label: { zh: '价格（元）', en: 'Price (yuan)', ru: 'Цена (юани)', tw: '價格（元）' },
    also: ['price', '价格', '售价', '原价', '單價', 'цена'],
    hint: '12.50',
    holds: 'number',
    read: amountCell,
  },
  {
    name: 'discountPrice',
    label: { zh: '优惠价（元）', en: 'Discount price (yuan)', ru: 'Цена со скидкой (юани)', tw: '優惠價（元）' },
    also: ['discount price', '优惠价', '折扣价', '活动价'],
    hint: '10.00',
    holds: 'number',
    read: amountCell,
  },
  {
    name: 'stock',
    label: { zh: '库存', en: 'Stock', ru: 'Остаток', tw: '庫存' },
    also: ['pieces', '库存数量', '数量', 'количество'],
    hint: '20',
    holds: 'number',
    read: countCell(MAX_PIECES),
  },
  {
    name: 'weight',
    label: { zh: '重量（克）', en: 'Weight (g)', ru: 'Вес (г)', tw: '重量（克）' },
    also: ['weight', '重量', 'вес'],
    hint: '350',
    holds: 'number',
    read: countCell(MAX_PIECES),
  },
  {
    name: 'shelf',
    label: { zh: '上架状态', en: 'On sale', ru: 'Продажа', tw: '上架狀態' },
    also: ['state', '状态', '上架', 'статус'],
    hint: '在售 / on sale',
    read: wordCell(SHELF_WORDS),
  },
  {
    name: 'models',
    label: { zh: '适用型号', en: 'Fits models', ru: 'Подходит к моделям', tw: '適用型號' },
    also: ['models', '型号'],
    hint: 'A1; B2',
    read: text => {
      const models = modelsOfText(text)
      if (models.length > MAX_MODELS) return { error: 'CELL_LONG', params: { max: MAX_MODELS } }
      return models.some(one => one.length > MAX_CODE)
        ? { error: 'CELL_LONG', params: { max: MAX_CODE } }
        : models.join('; ')
    },
  },
  {
    name: 'covered',
    label: { zh: '质保内免费', en: 'Free in warranty', ru: 'Бесплатно по гарантии', tw: '保固內免費' },
    hint: '是 / yes',
    read: wordCell(COVERED_WORDS),
  },
  {
    name: 'summary',
    label: { zh: '简介', en: 'Summary', ru: 'Кратко', tw: '簡介' },
    also: ['卖点', '副标题'],
    read: textCell(MAX_SUMMARY),
  },
]
