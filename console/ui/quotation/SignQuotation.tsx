import { money } from '@shared/money'
import { useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { Facts } from '../Facts'
import { SignSheet } from '../signature/SignSheet'
import { nameOf, QUOTATION_READS, type Asked } from './lines'
import { quotationTexts } from './quotation.i18n'

/** The customer reads and signs what is asked, on this phone. */
export default function SignQuotation({
  id,
  quotation,
  onClose,
}: {
  id: string
  quotation: NonNullable<Asked['quotation']>
  onClose: () => void
}) {
  const t = quotationTexts.useT()
  const language = useLanguage()
  const agree = useWrite('POST /staff/event/agreeQuotation', QUOTATION_READS)
  const { version, amount, lines, discount, note } = quotation
  return (
    <SignSheet
      amount={amount}
      onSign={signed => agree.mutateAsync({ body: { id, version, amount, ...signed } })}
      onClose={onClose}
    >
      <Facts
        of={[
          ...lines.map(line => ({
            label: line.amount > 1 ? `${nameOf(line)} × ${String(line.amount)}` : nameOf(line),
            value: [money(line.price * (line.amount - line.covered), language), line.coveredReason]
              .filter(Boolean)
              .join(' · '),
          })),
          { label: t('discount'), value: discount > 0 ? money(-discount, language) : '' },
        ]}
      />
      {note && <p>{note}</p>}
    </SignSheet>
  )
}
