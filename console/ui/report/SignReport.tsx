import { money } from '@shared/money'
import type { Answer } from '../../api/call'
import { useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { Facts } from '../Facts'
import { SignSheet } from '../signature/SignSheet'
import { REPORT_READS } from './reads'
import { versionTexts } from './version.i18n'

type Version = Answer<'GET /staff/report/ofTask'>['versions'][number]

/** The customer reads and signs the version that is shown, on this phone. */
export default function SignReport({
  one,
  onOwed,
  onClose,
}: {
  one: Version
  /** something is to be paid for what was signed */
  onOwed: () => void
  onClose: () => void
}) {
  const t = versionTexts.useT()
  const language = useLanguage()
  const sign = useWrite('POST /staff/report/sign', REPORT_READS)
  return (
    <SignSheet
      amount={one.payable}
      onSign={async signed => {
        const { due } = await sign.mutateAsync({ body: { id: one.id, confirmToken: one.confirmToken, ...signed } })
        if (due > 0) onOwed()
      }}
      onClose={onClose}
    >
      {one.result !== '' && (
        <p>
          <b>{one.result}</b>
        </p>
      )}
      <p>{one.work}</p>
      <Facts
        of={[
          { label: t('fault'), value: one.fault && `${one.fault.code} ${one.fault.title}`.trim() },
          { label: t('cause'), value: one.cause?.name },
          ...one.lines.map(line => ({
            label: line.amount > 1 ? `${line.name} × ${String(line.amount)}` : line.name,
            value: [money(line.price * (line.amount - line.covered), language), line.coveredReason]
              .filter(Boolean)
              .join(' · '),
          })),
          { label: t('discount'), value: one.discount > 0 ? money(-one.discount, language) : '' },
          ...one.readings.map(({ name, before, after, unit }) => ({
            label: name,
            value: `${[before, after].filter(Boolean).join(' → ')} ${unit}`.trim(),
          })),
          { label: t('repairWarranty'), value: one.repairWarranty },
        ]}
      />
      <div className='sign-sheet__photos'>
        {[...one.before, ...one.after].map(({ id, url }) => (
          <img key={id} src={url} alt='' />
        ))}
      </div>
    </SignSheet>
  )
}
