import { defineErrors } from '../../http/errors'

export const cartErrors = defineErrors({
  CART_FULL: {
    status: 409,
    code: 40918,
    text: {
      zh: '购物车最多放 {most} 种商品',
      en: 'The cart takes {most} different articles at most',
      ru: 'В корзине может быть не больше {most} позиций',
      tw: '購物車最多放 {most} 種商品',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof cartErrors, ErrorEntry> {}
}
