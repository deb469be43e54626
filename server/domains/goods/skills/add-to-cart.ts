import { Type as T } from '@sinclair/typebox'
import { MAX_AMOUNT } from '../../../../shared/cart'
import { salePriceOf, specsIn } from '../../../../shared/commodity'
import type { Language } from '../../../../shared/language'
import { money } from '../../../../shared/money'
import { COUNTED, piecesIn } from '../../../kernel/skills/amount'
import { best, matching, namesIn } from '../../../kernel/skills/list'
import { meantOne, type MeantTexts } from '../../../kernel/skills/meant'
import { defineSkill, openThing } from '../../../kernel/skills/skill'
import { sellingOf } from '../../../kernel/tenancy/shop.service'
import { normal } from '../../../kernel/text/tokenize'
import { articleLine, ARTICLES } from '../article'
import { articles, variantsOf } from '../commodity.queries'

interface Texts extends MeantTexts {
  lead: string
  title: string
  confirm: string
  line: (name: string, pieces: number, price: string) => string
  fits: (machine: string) => string
  free: string
  out: (name: string) => string
  several: (name: string) => string
  ask: (name: string) => string
  off: string
  shop: string
  open: string
}
const TEXTS: Record<Language, Texts> = {
  zh: {
    lead: '可以放进购物车，付款要您自己来，我不能代付。确认请点下面的按钮。',
    title: '加入购物车',
    confirm: '加入购物车',
    line: (name, pieces, price) => `${name} × ${pieces}，单价 ${price}`,
    fits: machine => `适合您的 ${machine}`,
    free: '在质保期内，可以免费',
    out: name => `“${name}”现在没有货，不能加入购物车。`,
    several: name => `“${name}”有几种规格，换一种请打开商品页。`,
    ask: name => `把“${name}”加入购物车`,
    off: '这里没有开通商城，不能下单。',
    shop: '去商城',
    open: '打开商品',
    which: n => `符合的商品有 ${n} 种，是哪一种？`,
    none: '商城里现在没有可以买的商品。',
    noneOfThem: '商城里没有找到您说的商品，现在有这些：',
  },
  en: {
    lead: 'I can put it into your cart; paying is yours, I cannot do that for you. Confirm with the button below.',
    title: 'Add to the cart',
    confirm: 'Add to the cart',
    line: (name, pieces, price) => `${name} × ${pieces}, ${price} each`,
    fits: machine => `Fits your ${machine}`,
    free: 'Free by warranty',
    out: name => `“${name}” is not in stock, so it cannot be ordered now.`,
    several: name => `“${name}” comes in several versions; open its page for another one.`,
    ask: name => `Add “${name}” to the cart`,
    off: 'There is no shop here, so nothing can be ordered.',
    shop: 'To the shop',
    open: 'Open it',
    which: n => `${n} articles fit. Which one is it?`,
    none: 'There is nothing to buy in the shop now.',
    noneOfThem: 'The shop does not have the article that you mean. It has these:',
  },
  ru: {
    lead: 'Могу положить в корзину; оплатить можете только вы сами. Подтвердите кнопкой ниже.',
    title: 'Добавить в корзину',
    confirm: 'Добавить в корзину',
    line: (name, pieces, price) => `${name} × ${pieces}, по ${price}`,
    fits: machine => `Подходит к вашему изделию ${machine}`,
    free: 'Бесплатно по гарантии',
    out: name => `«${name}» сейчас нет в наличии, заказать нельзя.`,
    several: name => `У «${name}» несколько вариантов, другой можно выбрать на странице товара.`,
    ask: name => `Добавить «${name}» в корзину`,
    off: 'Магазина здесь нет, заказать нельзя.',
    shop: 'В магазин',
    open: 'Открыть товар',
    which: n => `Подходит товаров: ${n}. Какой из них?`,
    none: 'В магазине сейчас нет товаров.',
    noneOfThem: 'Такого товара в магазине нет. Есть эти:',
  },
  tw: {
    lead: '可以放進購物車，付款要您自己來，我不能代付。確認請點下面的按鈕。',
    title: '加入購物車',
    confirm: '加入購物車',
    line: (name, pieces, price) => `${name} × ${pieces}，單價 ${price}`,
    fits: machine => `適合您的 ${machine}`,
    free: '在保固期內，可以免費',
    out: name => `「${name}」現在沒有貨，不能加入購物車。`,
    several: name => `「${name}」有幾種規格，換一種請打開商品頁。`,
    ask: name => `把「${name}」加入購物車`,
    off: '這裡沒有開通商城，不能下單。',
    shop: '去商城',
    open: '打開商品',
    which: n => `符合的商品有 ${n} 種，是哪一種？`,
    none: '商城裡現在沒有可以買的商品。',
    noneOfThem: '商城裡沒有找到您說的商品，現在有這些：',
  },
}

/** What is done with it, and where it goes, is no word of its name. */
const BARE =
  /加入|加到|加进|加|放到|放进|放|购物车|买|来|再|帮我|给我|一下|我要|想要|please|add|put|buy|order|get|cart|basket|to the|into|my|добав\p{L}*|полож\p{L}*|куп\p{L}*|корзин\p{L}*/giu

/** Puts pieces of an article into the cart. */
export const addToCart = defineSkill({
  name: 'addToCart',
  purpose:
    'Puts a number of pieces of an article of the shop into the cart of the customer, the one that fits their machine where several have that name; the customer then confirms.',
  examples: {
    zh: ['遥控器加两个到购物车', '滤芯放一支到购物车', '门封买一个', '加入购物车'],
    en: ['Add two filters to the cart', 'put a door seal into my cart', 'buy me a remote control'],
    ru: ['Добавь в корзину фильтр', 'положите в корзину два пульта', 'купи мне уплотнитель'],
    tw: ['遙控器加兩個到購物車', '濾芯放一支到購物車', '門封買一個'],
  },
  words: {
    does: true,
    isEnough: true,
    about: [
      '加入购物车',
      '加到购物车',
      '加进购物车',
      '放进购物车',
      '放到购物车',
      '加..购物车',
      '放..购物车',
      '来一个',
      '来一支',
      '来一套',
      '来一片',
      '来两个',
      '来两支',
      '来两片',
      '来三个',
      '来三支',
      '来几个',
      '买一个',
      '买一支',
      '买一片',
      '买一套',
      '买一条',
      '买两个',
      '买两支',
      '买两片',
      '买三个',
      '买三支',
      '帮我买',
      '给我买',
      'add..to the cart',
      'add..to my cart',
      'add..to cart',
      'to the cart',
      'to my cart',
      'to cart',
      'into my cart',
      'into the cart',
      'put..into my cart',
      'put..into the cart',
      'put..in my cart',
      'put..in the cart',
      'in my basket',
      'buy me',
      'buy a',
      'buy one',
      'buy two',
      'добавь..в корзину',
      'добавьте..в корзину',
      'добавить..в корзину',
      'положи..в корзину',
      'положите..в корзину',
      'в корзину',
      'купи мне',
      'купите мне',
      'хочу купить',
    ],
    asks: [],
    not: [
      '来一趟',
      '再来一单',
      '照上',
      '一样的',
      '上次',
      '师傅',
      '新机',
      '多少',
      '几块',
      '几个钱',
      '什么价',
      '咋卖',
      '怎么卖',
      '发票',
      '怎么买',
      '购物车里',
      '购物车一共',
      'how much',
      'where can i buy',
      'in my cart',
      'again',
      'same as',
      'сколько стоит',
      'что в',
      'у меня в корзине',
      'где купить',
    ],
  },
  subjects: ['goods'],
  parameters: T.Object({
    count: T.Integer({ minimum: 1, maximum: MAX_AMOUNT }),
    id: T.Optional(T.String({ description: 'of the article' })),
  }),
  who: 'linkman',
  scope: ['money'],
  read: utterance => {
    const id = openThing(utterance, 'goods')
    return { count: piecesIn(utterance.question) ?? 1, ...(id ? { id } : {}) }
  },
  run: async (ctx, { count }, utterance) => {
    const texts = TEXTS[ctx.language]
    const { hasShop, showsDiscount } = await sellingOf(ctx)
    if (!hasShop) return { lines: [{ text: texts.off }], facts: { shop: false } }
    const list = await articles(ctx, ARTICLES)
    const links = [{ text: texts.shop, url: '/mall/shop' }]
    const meant = meantOne(utterance, list, {
      open: openThing(utterance, 'goods'),
      traitsOf: ({ id, name, models, fits }) => ({
        id,
        numbers: [],
        words: name,
        about: [fits?.name ?? '', ...models].join(' '),
      }),
      can: ({ kind, stock }) => kind === 'part' && stock !== 'none',
      // what fits a machine of the caller is meant before what fits others'
      prefer: ({ fits }) => fits !== null,
      cannot: ({ name }) => texts.out(name),
      lineOf: one => articleLine(ctx, one, { fit: true }),
      ask: ({ name }) => texts.ask(name),
      texts,
      links,
      said: normal(utterance.question).replace(COUNTED, ' ').replace(BARE, ' '),
    })
    if ('answer' in meant) return meant.answer
    const { id, name, salePrice, fits, isFree } = meant.one
    const variants = (await variantsOf(ctx, [id])).get(id) ?? []
    const said = namesIn(utterance.question)
    const there = variants.filter(({ stock }) => stock === null || stock >= count)
    // of several versions the one that is named, else the first; the card says which
    const variant =
      best(there, ({ specs }) =>
        matching(
          said,
          specsIn(specs, ctx.language)
            .map(({ value }) => value)
            .join(' '),
        ),
      )[0]?.row ?? there[0]
    const url = `/mall/product/detail?id=${id}`
    const price = variant ? salePriceOf(variant, showsDiscount) : salePrice
    const facts = { commodityId: id, name, salePrice: price, count }
    const spec = variant
      ? specsIn(variant.specs, ctx.language)
          .map(({ value }) => value)
          .join(' · ')
      : ''
    if (!variant)
      return {
        lines: [{ text: texts.out(name) }],
        links: [{ text: texts.open, url }],
        facts,
        parameters: { id },
      }
    return {
      lines: [{ text: texts.lead }, ...(variants.length > 1 ? [{ text: texts.several(name) }] : [])],
      links: variants.length > 1 ? [{ text: texts.open, url }] : [],
      facts,
      parameters: { id, variantId: variant.id },
      card: {
        act: 'addToCart',
        parameters: { lines: [{ variantId: variant.id, amount: count }] },
        title: texts.title,
        lines: [
          texts.line(name, count, money(price, ctx.language)),
          ...(spec ? [spec] : []),
          ...(fits ? [texts.fits(`${fits.name} ${fits.model}`)] : []),
          ...(isFree ? [texts.free] : []),
        ],
        confirm: texts.confirm,
        url: '/mall/shop?cart=1',
      },
    }
  },
})
