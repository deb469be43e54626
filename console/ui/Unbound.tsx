import type { UnboundProduct } from '@shared/form'
import { formTexts } from './form.i18n'

type Described = Pick<UnboundProduct, 'name' | 'model' | 'serialNumber'>

/** A product that is not registered, in one line: its kind and model as the customer described it. */
export const describedAs = ({ name, model, serialNumber }: Described): string =>
  [name, model].filter(Boolean).join(' ') || serialNumber

/** The fact that a request is bound to no product, and how the customer described the thing. */
export function Unbound({ product }: { product: Described }) {
  const t = formTexts.useT()
  const { name, model, serialNumber } = product
  return (
    <>
      <span>{t('unbound', { product: describedAs(product) })}</span>
      {serialNumber && (name || model) && <small>{t('plate', { n: serialNumber })}</small>}
    </>
  )
}
