import './report.css'
import { App, Button, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { timeLabel } from '@shared/dates'
import { can } from '@shared/lifecycle'
import { money } from '@shared/money'
import { REPORT, type ReportAction, type ReportState } from '@shared/report'
import { callWith, type Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { QrCode } from '../QrCode'
import { ReasonDialog } from '../ReasonDialog'
import { Tag, type Tone } from '../Tag'
import { Time } from '../Time'
import { REPORT_READS } from './reads'
import { signatureTexts } from '../signature/signature.i18n'
import { versionTexts } from './version.i18n'

/** Come when somebody signs, or pays: whoever reads a report does not wait for them. */
const SignReport = lazy(() => import('./SignReport'))
const CollectPayment = lazy(() => import('../quotation/CollectPayment'))

/** Amber is what waits, for the customer. */
export const REPORT_TONES: Record<ReportState, Tone> = {
  pending: 'amber',
  confirmed: 'green',
  refused: 'red',
  replaced: 'grey',
  withdrawn: 'grey',
}

/** One version: what became of it, and what may be done with it. */
export function ReportVersion({ one }: { one: Answer<'GET /staff/report/ofTask'>['versions'][number] }) {
  const t = versionTexts.useT()
  const signing = signatureTexts.useT()
  const language = useLanguage()
  const { message } = App.useApp()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [isAnswering, setAnswering] = useState(false)
  const [isSigning, setSigning] = useState(false)
  const [isCollecting, setCollecting] = useState(false)
  const [link, setLink] = useState<Answer<'POST /staff/report/sendLink'> | null>(null)
  const send = useWrite('POST /staff/report/sendLink', REPORT_READS)
  const answer = useWrite('POST /staff/report/answer', REPORT_READS)
  const withdraw = useWrite('POST /staff/report/withdraw', REPORT_READS)
  const failed = (error: Error) => void message.error(error.message)
  const isAllowed = useMay()
  const mayWrite = isAllowed('task.handle') || isAllowed('task.allocate')
  const may = (action: ReportAction) =>
    mayWrite && one.isNewest && can(REPORT, action, 'staff', { state: one.state }, Date.now())
  const print = () =>
    void callWith('GET /staff/report/paper', {}, { query: { id: one.id } }).then(
      ({ url }) => window.open(url, '_blank', 'noopener'),
      failed,
    )
  return (
    <li>
      <p className='report-version__top'>
        <b>{t('version', { n: one.version })}</b>
        <Tag tone={REPORT_TONES[one.state]}>{t(one.state)}</Tag>
      </p>
      <p>
        {one.staffName} <Time at={one.createTime} /> · {money(one.payable, language)}
      </p>
      {one.signature && (
        <p>
          {t('signedBy', { name: one.signature.signer })} <Time at={one.signature.createTime} />{' '}
          {one.signature.phoneOf && t('phoneOf', { name: one.signature.phoneOf })}
        </p>
      )}
      {one.state === 'withdrawn' && one.reason && <p>{one.reason}</p>}
      {one.objections.map(objection => (
        <div key={objection.createTime} className='report-version__objection'>
          <p>
            <b>{t('objectedOn')}</b> {objection.content} <Time at={objection.createTime} />
          </p>
          {objection.end === 'open' ? (
            <p>
              {one.answerTime
                ? t('answerBy', { time: timeLabel(one.answerTime, language) })
                : one.isNewest && t('answerLate')}
            </p>
          ) : (
            <p>
              {t(`objection_${objection.end}`, { name: objection.answeredBy })}
              {objection.answer && `: ${objection.answer}`}
            </p>
          )}
        </div>
      ))}
      <div className='report-version__actions'>
        {one.confirmToken !== '' && (
          <Button size='large' type='primary' onClick={() => setSigning(true)}>
            {signing('signHere')}
          </Button>
        )}
        {may('answer') && (
          <Button size='large' type='primary' onClick={() => setAnswering(true)}>
            {t('answer')}
          </Button>
        )}
        {may('send') && (
          <Button
            size='large'
            loading={send.isPending}
            onClick={() =>
              send.mutate(
                { body: { id: one.id } },
                {
                  onSuccess: sent => {
                    setLink(sent)
                    void message.success(t('linkSent'))
                  },
                  onError: failed,
                },
              )
            }
          >
            {t('sendLink')}
          </Button>
        )}
        {one.signature && (
          <Button size='large' onClick={print}>
            {t('paper')}
          </Button>
        )}
        {may('withdraw') && (
          <Button size='large' danger onClick={() => setWithdrawing(true)}>
            {t('withdraw')}
          </Button>
        )}
      </div>
      {link && (
        <>
          <Input.Search
            readOnly
            size='large'
            aria-label={t('sendLink')}
            value={link.url}
            enterButton={common.t('copy')}
            onSearch={() =>
              void navigator.clipboard.writeText(link.url).then(() => message.success(common.t('copied')), failed)
            }
          />
          <div className='report-version__code'>
            <QrCode text={link.url} label={t('scan')} />
          </div>
          <p>{link.expireTime ? t('linkFor', { time: timeLabel(link.expireTime, language) }) : t('linkForever')}</p>
        </>
      )}
      {isSigning && (
        <Suspense>
          <SignReport one={one} onOwed={() => setCollecting(true)} onClose={() => setSigning(false)} />
        </Suspense>
      )}
      {isCollecting && (
        <Suspense>
          <CollectPayment id={one.eventId} onClose={() => setCollecting(false)} />
        </Suspense>
      )}
      {isAnswering && (
        <ReasonDialog
          draft={`answer ${one.id}`}
          title={t('answerWhy')}
          okText={t('answer')}
          isPending={answer.isPending}
          give={content => answer.mutateAsync({ body: { id: one.id, content } }, { onError: failed })}
          onClose={() => setAnswering(false)}
        />
      )}
      {isWithdrawing && (
        <ReasonDialog
          draft={`withdraw ${one.id}`}
          title={t('withdrawWhy')}
          okText={t('withdraw')}
          isDanger
          isPending={withdraw.isPending}
          give={reason => withdraw.mutateAsync({ body: { id: one.id, reason } }, { onError: failed })}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </li>
  )
}
