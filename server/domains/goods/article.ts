import { listText } from '../../../shared/list-text'
import { money } from '../../../shared/money'
import type { Ctx } from '../../kernel/call/context'
import type { SkillLine } from '../../kernel/skills/skill'
import { ARTICLE_TEXTS } from './article.texts'
import type { Article } from './commodity.queries'

/** Articles that are looked at for a sentence, and models of one that are told. */
export const ARTICLES = 500
const MODELS = 5

function fitOf(ctx: Ctx, { fits, models }: Article): string {
  const texts = ARTICLE_TEXTS[ctx.language]
  if (fits) return texts.fits(fits.name, fits.model)
  if (!models.length) return texts.fitsUnknown
  const list = listText(models.slice(0, MODELS), ctx.language)
  return ctx.principal.kind === 'linkman' ? texts.fitsNot(list) : texts.fitsModels(list)
}

/** What an article costs, whether it is there, and what it fits; `fit`: that comes first. */
export function articleLine(ctx: Ctx, article: Article, { fit }: { fit: boolean }): SkillLine {
  const texts = ARTICLE_TEXTS[ctx.language]
  const { kind, name, id, salePrice, severalPrices, stock, fits, isFree } = article
  const amount = money(salePrice, ctx.language)
  const price = severalPrices ? texts.priceFrom(amount) : texts.price(amount)
  const fitting = kind === 'part' || fit || fits ? [fitOf(ctx, article)] : []
  const there = kind === 'service' ? texts.service : texts.stock[stock]
  return {
    text: [...(fit ? [...fitting, price, there] : [price, there, ...fitting]), ...(isFree ? [texts.covered] : [])].join(
      texts.comma,
    ),
    thing: {
      kind: 'commodity',
      name,
      url: `/mall/${kind === 'part' ? 'product' : 'service'}/detail?id=${id}`,
    },
  }
}

/** The figures of an article, as they are compared with its screen. */
export const articleFacts = ({ id, name, salePrice, stock, isFree, fits }: Article) => ({
  commodityId: id,
  name,
  salePrice,
  stock,
  isFree,
  fits: fits?.model ?? '',
})
