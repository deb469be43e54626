import type { Language } from '@shared/language'
import type { Asset } from '@shared/member'
import { money } from '@shared/money'

/** How much of an asset it is: points are pieces, the others money. */
export const assetText = (asset: Asset, amount: number, language: Language): string =>
  asset === 'points' ? String(amount) : money(amount, language)
/** The same of a change, with its sign. */
export const changeText = (asset: Asset, delta: number, language: Language): string =>
  `${delta > 0 ? '+' : '−'}${assetText(asset, Math.abs(delta), language)}`
