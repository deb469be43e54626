import type { Stock } from '../../../shared/commodity'
import type { Language } from '../../../shared/language'

interface Texts {
  price: (price: string) => string
  priceFrom: (price: string) => string
  stock: Record<Stock, string>
  service: string
  fits: (machine: string, model: string) => string
  fitsNot: (models: string) => string
  fitsModels: (models: string) => string
  fitsUnknown: string
  covered: string
  comma: string
}

/** How something that the shop sells is told. */
export const ARTICLE_TEXTS: Record<Language, Texts> = {
  zh: {
    price: price => `价格 ${price}`,
    priceFrom: price => `价格 ${price} 起`,
    stock: { in: '有货', few: '库存不多', none: '暂时缺货' },
    service: '可以直接下单',
    fits: (machine, model) => `适合您的 ${machine}（${model}）`,
    fitsNot: models => `适用型号是 ${models}，您登记的产品里没有`,
    fitsModels: models => `适用型号：${models}`,
    fitsUnknown: '没有注明适用型号，下单前请先问一下',
    covered: '您的机器在质保期内，可免费领 1 件',
    comma: '，',
  },
  en: {
    price: price => `price ${price}`,
    priceFrom: price => `price from ${price}`,
    stock: { in: 'in stock', few: 'few left', none: 'out of stock' },
    service: 'can be ordered',
    fits: (machine, model) => `it fits your ${machine} (${model})`,
    fitsNot: models => `it fits ${models}, none of your products`,
    fitsModels: models => `it fits ${models}`,
    fitsUnknown: 'it does not say what it fits, please ask before you order',
    covered: 'your machine is in warranty: one piece is free',
    comma: ', ',
  },
  ru: {
    price: price => `цена ${price}`,
    priceFrom: price => `цена от ${price}`,
    stock: { in: 'есть в наличии', few: 'осталось мало', none: 'нет в наличии' },
    service: 'можно заказать',
    fits: (machine, model) => `подходит к вашему изделию ${machine} (${model})`,
    fitsNot: models => `подходит к ${models}, среди ваших изделий таких нет`,
    fitsModels: models => `подходит к ${models}`,
    fitsUnknown: 'не указано, к чему подходит: уточните перед заказом',
    covered: 'ваше изделие на гарантии: одна штука бесплатно',
    comma: ', ',
  },
  tw: {
    price: price => `價格 ${price}`,
    priceFrom: price => `價格 ${price} 起`,
    stock: { in: '有貨', few: '庫存不多', none: '暫時缺貨' },
    service: '可以直接下單',
    fits: (machine, model) => `適合您的 ${machine}（${model}）`,
    fitsNot: models => `適用型號是 ${models}，您登記的產品裡沒有`,
    fitsModels: models => `適用型號：${models}`,
    fitsUnknown: '沒有註明適用型號，下單前請先問一下',
    covered: '您的機器在保固期內，可免費領 1 件',
    comma: '，',
  },
}
