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
      zh: '库存不足',
      en: 'There are not that many in stock',
      ru: 'На складе столько нет',
      tw: '庫存不足',
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
