import type { UnboundProduct } from '@shared/form'
import { unboundTexts } from './unbound.i18n'

type Described = Pick<UnboundProduct, 'name' | 'model' | 'serialNumber'>

/** A product that is not registered, in one line: its kind and model as the customer described it. */
const describedAs = ({ name, model, serialNumber }: Described): string =>
  [name, model].filter(Boolean).join(' ') || serialNumber

/** The fact that a request is bound to no product, and how the customer described the thing; brief without what stands on its plate. */
export function Unbound({ product, isBrief = false }: { product: Described; isBrief?: boolean }) {
  const t = unboundTexts.useT()
  const { name, model, serialNumber } = product
  return (
    <>
      <span>{t('unbound', { product: describedAs(product) })}</span>
      {!isBrief && serialNumber && (name || model) && (
        <>
          <br />
          <small>{t('plate', { n: serialNumber })}</small>
        </>
      )}
    </>
  )
}
