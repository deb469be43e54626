import { defineErrors } from '../../http/errors'

export const goodsErrors = defineErrors({
  GOODS_CODE_TAKEN: {
    status: 409,
    code: 40978,
    text: {
      zh: '这个编码已被使用',
      en: 'This code is taken',
      ru: 'Этот артикул уже занят',
      tw: '這個編碼已被使用',
    },
  },
  STOCK_SHORT: {
    status: 409,
    code: 40941,
    text: {
      zh: '库存不足{what}',
      en: 'There are not that many in stock{what}',
      ru: 'На складе столько нет{what}',
      tw: '庫存不足{what}',
    },
  },
  STOCK_ELSEWHERE: {
    status: 409,
    code: 409168,
    text: {
      zh: '车上、其他仓库或正在进行的服务里还有这个配件，请先清空',
      en: 'Vans, other warehouses or jobs still have pieces of it; bring them back first',
      ru: 'Эта деталь ещё есть в машинах, на других складах или занята заявками, сначала верните её',
      tw: '車上、其他倉庫或進行中的服務裡還有這個配件，請先清空',
    },
  },
  STOCK_VAN_TAKEN: {
    status: 409,
    code: 409160,
    text: {
      zh: '这位工程师已有车辆：{name}',
      en: 'This engineer has a van already: {name}',
      ru: 'У этого инженера уже есть машина: {name}',
      tw: '這位工程師已有車輛：{name}',
    },
  },
  STOCK_PLACE_OFF: {
    status: 409,
    code: 409161,
    text: {
      zh: '“{name}”已停用，不能再放入配件',
      en: '“{name}” is switched off and takes no more parts',
      ru: 'Место «{name}» отключено, класть туда детали больше нельзя',
      tw: '「{name}」已停用，不能再放入配件',
    },
  },
  STOCK_SAME_PLACE: {
    status: 409,
    code: 409162,
    text: {
      zh: '请选择两个不同的位置',
      en: 'Choose two different places',
      ru: 'Выберите два разных места',
      tw: '請選擇兩個不同的位置',
    },
  },
  STOCK_OTHERS: {
    status: 409,
    code: 409163,
    text: {
      zh: '只能在仓库和自己的车辆之间调拨',
      en: 'You can move parts only between a warehouse and your own van',
      ru: 'Перемещать детали можно только между складом и своей машиной',
      tw: '只能在倉庫和自己的車輛之間調撥',
    },
  },
  STOCK_MARK: {
    status: 409,
    code: 409164,
    text: {
      zh: '补货后的数量不能少于提醒的数量',
      en: 'It cannot be filled up to fewer pieces than it is reordered at',
      ru: 'Пополнять нужно не меньше, чем до порога заказа',
      tw: '補貨後的數量不能少於提醒的數量',
    },
  },
  DISCOUNT_ABOVE_PRICE: {
    status: 400,
    code: 40065,
    text: {
      zh: '优惠价不能高于原价',
      en: 'The discount price is above the price',
      ru: 'Цена со скидкой выше обычной цены',
      tw: '優惠價不能高於原價',
    },
  },
  VARIANT_TWICE: {
    status: 400,
    code: 40066,
    text: {
      zh: '有两个规格完全相同',
      en: 'Two variants are the same',
      ru: 'Два варианта одинаковы',
      tw: '有兩個規格完全相同',
    },
  },
  TYPE_DEPTH: {
    status: 400,
    code: 40067,
    text: {
      zh: '分类最多两级',
      en: 'Shelves have two levels at most',
      ru: 'У разделов не больше двух уровней',
      tw: '分類最多兩級',
    },
  },
  SHELF_UNKNOWN: {
    status: 404,
    code: 40445,
    text: {
      zh: '没有这个分类，请先在“货架”里新建',
      en: 'There is no such shelf; make it first',
      ru: 'Такого раздела нет, сначала создайте его',
      tw: '沒有這個分類，請先在「貨架」裡新增',
    },
  },
  SERVICE_STOCK: {
    status: 400,
    code: 40045,
    text: {
      zh: '服务没有库存，请留空',
      en: 'A service has no stock; leave this empty',
      ru: 'У услуги нет остатка, оставьте пустым',
      tw: '服務沒有庫存，請留空',
    },
  },
  SPECS_FORM: {
    status: 400,
    code: 40046,
    text: {
      zh: '规格请写成“颜色=白; 尺寸=XL”，最多 {most} 项',
      en: 'Write what tells variants apart as “Colour=white; Size=XL”, {most} at most',
      ru: 'Укажите отличия в виде «Цвет=белый; Размер=XL», не более {most}',
      tw: '規格請寫成「顏色=白; 尺寸=XL」，最多 {most} 項',
    },
  },
  VARIANTS_FULL: {
    status: 409,
    code: 40956,
    text: {
      zh: '一件商品最多 {most} 种规格',
      en: 'An article has {most} variants at most',
      ru: 'У товара не больше {most} вариантов',
      tw: '一件商品最多 {most} 種規格',
    },
  },
  TOO_MANY_TYPES: {
    status: 409,
    code: 40942,
    text: {
      zh: '分类最多 {most} 个',
      en: 'There can be {most} shelves at most',
      ru: 'Разделов может быть не больше {most}',
      tw: '分類最多 {most} 個',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof goodsErrors, ErrorEntry> {}
}
