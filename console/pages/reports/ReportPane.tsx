import { Link } from 'wouter'
import { money } from '@shared/money'
import type { Answer } from '../../api/call'
import { useGet } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { PanePart } from '../../ui/PanePart'
import { Facts } from '../../ui/Facts'
import { Files } from '../../ui/Files'
import { Pane } from '../../ui/Pane'
import { ReportVersion } from '../../ui/report/ReportVersion'
import { Loaded } from '../../ui/states'
import { Time } from '../../ui/Time'
import { titles } from '../titles.i18n'
import { reports } from './reports.i18n'

type Report = Answer<'GET /staff/report/get'>

/** What the version says was done, measured and charged, as the customer reads it. */
function Contents({ of }: { of: Report }) {
  const t = reports.useT()
  const language = useLanguage()
  return (
    <>
      <PanePart>
        <Facts
          of={[
            { label: t('number'), value: of.reportNo },
            { label: t('task'), value: <Link href={`/work/task/${of.taskId}`}>{of.taskNo}</Link> },
            { label: t('customer'), value: of.customer },
            { label: t('product'), value: of.product && `${of.product.name} ${of.product.serialNumber}`.trim() },
            { label: t('staff'), value: of.staffName },
            { label: t('time'), value: <Time at={of.createTime} /> },
            { label: t('result'), value: of.result },
            { label: t('work'), value: of.work },
            { label: t('fault'), value: of.fault && `${of.fault.code} ${of.fault.title}`.trim() },
            { label: t('cause'), value: of.cause?.name },
            { label: t('repairWarranty'), value: of.repairWarranty },
          ]}
        />
      </PanePart>
      {of.readings.length > 0 && (
        <PanePart title={t('readings')}>
          <Facts
            of={of.readings.map(({ name, before, after, unit }) => ({
              label: name,
              value: `${before || '–'} → ${after || '–'} ${unit}`.trim(),
            }))}
          />
        </PanePart>
      )}
      <PanePart title={t('lines')}>
        <Facts
          of={[
            ...of.lines.map(({ name, amount, price, covered, coveredReason }) => ({
              label: name,
              value: (
                <>
                  {money(price, language)} × {amount}
                  {(covered > 0 || coveredReason) && (
                    <small>
                      {' '}
                      · {covered > 0 && t('free', { n: covered })} {coveredReason}
                    </small>
                  )}
                </>
              ),
            })),
            { label: t('total'), value: money(of.total, language) },
            { label: t('covered'), value: of.covered > 0 && money(-of.covered, language) },
            { label: t('payable'), value: <b>{money(of.payable, language)}</b> },
          ].filter(({ value }) => value !== false)}
        />
      </PanePart>
      {[
        { label: t('photosBefore'), files: of.before },
        { label: t('photosAfter'), files: of.after },
      ].map(
        ({ label, files }) =>
          files.length > 0 && (
            <PanePart key={label} title={label}>
              <Files files={files} />
            </PanePart>
          ),
      )}
      {of.signature && (
        <PanePart title={t('signature')}>
          <Facts
            of={[
              { label: t('signer'), value: of.signature.signer },
              { label: t('signTime'), value: <Time at={of.signature.createTime} /> },
              { label: t('code'), value: of.signature.code },
              {
                label: t('signature'),
                value: of.signature.url && <img src={of.signature.url} alt={t('signature')} width={160} />,
              },
            ]}
          />
        </PanePart>
      )}
    </>
  )
}

/** All versions of the report that this one is of, each with what may be done with it; without those of before, where they are a colleague's. */
function Versions({ of }: { of: Report }) {
  const t = reports.useT()
  const { data } = useGet('GET /staff/report/ofTask', { query: { id: of.taskId } })
  return (
    <PanePart title={t('versions')}>
      <ul className='report-versions'>
        {(data?.versions ?? [of]).map(one => (
          <ReportVersion key={one.id} one={one} />
        ))}
      </ul>
    </PanePart>
  )
}

/** One version of a report: what can be done with it, what it says, who signed it. */
export function ReportPane({ id, onClose }: { id: string; onClose: () => void }) {
  const title = titles.useT()
  const query = useGet('GET /staff/report/get', { query: { id } })
  return (
    <Pane title={query.data?.reportNo ?? title('reports')} open onClose={onClose}>
      <Loaded query={query}>
        {one => (
          <div className='detail'>
            <h2>{one.title || one.reportNo}</h2>
            <Versions of={one} />
            <Contents of={one} />
          </div>
        )}
      </Loaded>
    </Pane>
  )
}
