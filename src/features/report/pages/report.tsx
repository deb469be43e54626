import { Text, View } from '@tarojs/components'
import { useRef, useState } from 'react'
import { toastError, useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { fileUrl, upload } from '@/api/upload'
import { useCall } from '@/api/useCall'
import { ReportStateTag } from '@/domain/ReportStateTag'
import { SignatureSheet } from '@/form/fields/autograph'
import type { KeptFile } from '@/form/files'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { payment } from '@/platform/pay'
import { TextInput } from '@/platform/text-input'
import { go } from '@/screen/go'
import { RichTextLinks } from '@/screen/RichTextLinks'
import { screen, type ScreenProps } from '@/screen/screen'
import { usePaymentConfig } from '@/stores/payment'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/Button'
import { openFile } from '@/ui/device'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Sheet } from '@/ui/Sheet'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { Tap } from '@/ui/Tap'
import { TextField } from '@/ui/TextField'
import { ApiError } from '@shared/envelope'
import { MAX_REASON } from '@shared/limits'
import { money } from '@shared/money'
import { uniqueKey } from '@shared/random'
import { MAX_REPORT_NAME } from '@shared/report'
import { Objections } from '../components/Objections'
import { ReportView, type Reports, type Version } from '../components/ReportView'
import { payDue } from '../pay-due'
import { reportTexts } from '../report.i18n'
import '@/form/Form.scss'

/** How often somebody else may have decided, ms. */
const AGAIN_MS = 15_000
/** What means that something else counts now: it is read again. */
const MOVED = ['REPORT_CHANGED', 'REPORT_STATE', 'REPORT_ORDER_OPEN']

/** The report of a task: for its customer, or for who has its link. */
function Report({ visit }: ScreenProps) {
  const { id = '', s = '' } = visit.query
  const { state } = useSession()
  if (s && id) return <ByLink id={id} secret={s} />
  return state === 'hasLogin' && id ? <Own id={id} /> : <Closed id={id} />
}

/** Without a link's secret only who has signed in reads a report. */
function Closed({ id }: { id: string }) {
  const t = reportTexts.useT()
  return id ? (
    <EmptyState
      icon='file'
      text={t('signIn')}
      action={t('toLogin')}
      onAction={() => go('/login', { from: `/task/report?id=${id}` })}
    />
  ) : (
    <EmptyState icon='file' text={t('wrongLink')} action={t('home')} onAction={() => go('/mall/index')} />
  )
}

function Own({ id }: { id: string }) {
  const t = reportTexts.useT()
  const { data, error, reload } = useCall(
    'GET /task/transformation/getServiceReportByTaskId',
    { query: { id } },
    { everyMs: AGAIN_MS },
  )
  if (data) return <Whole id={id} reports={data} secret='' reload={reload} />
  if (!error) return <PageSkeleton cards={3} />
  return error.status === 404 ? (
    <EmptyState icon='file' text={t('wrongLink')} action={t('home')} onAction={() => go('/mall/index')} />
  ) : (
    <ErrorState error={error} onRetry={() => void reload()} />
  )
}

function ByLink({ id, secret }: { id: string; secret: string }) {
  const t = reportTexts.useT()
  const { data, error, reload } = useCall(
    'GET /serviceReport/open',
    { query: { id, s: secret } },
    { everyMs: AGAIN_MS },
  )
  if (data?.reports) return <Whole id={id} reports={data.reports} secret={secret} reload={reload} />
  if (data) return <Expired id={id} secret={secret} />
  if (!error) return <PageSkeleton cards={3} />
  return error.status === 404 ? (
    <EmptyState icon='file' text={t('wrongLink')} action={t('home')} onAction={() => go('/mall/index')} />
  ) : (
    <ErrorState error={error} onRetry={() => void reload()} />
  )
}

/** The time of a link is over: its reader may ask for another. */
function Expired({ id, secret }: { id: string; secret: string }) {
  const t = reportTexts.useT()
  const [run] = useAttempt()
  const [isAsked, setAsked] = useState(false)
  const [key] = useState(uniqueKey)
  const text = [t('expired'), isAsked ? t('asked') : t('expiredHint')].join(' · ')
  if (isAsked) return <EmptyState icon='warning' text={text} action={t('home')} onAction={() => go('/mall/index')} />
  return (
    <EmptyState
      icon='warning'
      text={text}
      action={t('ask')}
      onAction={() =>
        void run(async () => {
          await call('POST /serviceReport/requestLink', { body: { id, s: secret } }, { idempotencyKey: key })
          setAsked(true)
        })
      }
    />
  )
}

interface WholeProps {
  id: string
  reports: Reports
  /** '' of who has signed in */
  secret: string
  reload: () => Promise<void>
}
function Whole({ id, reports, secret, reload }: WholeProps) {
  const t = reportTexts.useT()
  const language = useLanguage()
  const [shownId, setShownId] = useState('')
  const { versions } = reports
  const [newest] = versions
  const shown = versions.find(one => one.id === shownId) ?? newest
  if (!newest || !shown)
    return (
      <EmptyState icon='file' text={t('none')} action={t('backToTask')} onAction={() => go('/task/details', { id })} />
    )
  return (
    <>
      <View className='content'>
        <Objections objections={versions.flatMap(one => one.objections)} dueTime={reports.answerTime} />
        <ReportView one={shown} />
        {versions.length > 1 && (
          <View className='card'>
            <View className='card__head'>
              <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
                {t('versions')}
              </Text>
            </View>
            {versions.map(one => (
              <Tap
                key={one.id}
                className='report__version'
                current={one.id === shown.id}
                onClick={() => setShownId(one.id)}
              >
                <Text className='grow'>{t('version', { n: one.version })}</Text>
                <Text className='nums'>{money(one.payable, language)}</Text>
                <ReportStateTag state={one.state} />
                <Icon name='forward' size={16} />
              </Tap>
            ))}
          </View>
        )}
        <RichTextLinks module='task' />
      </View>
      <Decision
        one={shown}
        isNewest={shown.id === newest.id}
        due={shown.id === newest.id ? reports.due : 0}
        secret={secret}
        reload={reload}
      />
    </>
  )
}

/** What the reader may do with what is shown: sign it or say what is wrong, then pay and print. */
function Decision({
  one,
  isNewest,
  due,
  secret,
  reload,
}: { one: Version; isNewest: boolean; due: number } & Pick<WholeProps, 'secret' | 'reload'>) {
  const t = reportTexts.useT()
  const language = useLanguage()
  const { memberName } = useSession()
  const [open, setOpen] = useState<'' | 'sign' | 'refuse'>('')
  const [signer, setSigner] = useState(memberName)
  const [reason, setReason] = useState('')
  const [said, setSaid] = useState('')
  const [run, busy] = useAttempt()
  const { data: authority } = useCall('GET /serviceReport/doorCheckPrintAuthority', {})
  const { data: config } = usePaymentConfig()
  // who has a link has no account that an order could be of
  const paysHere = due > 0 && !secret && !!config?.payWays.includes(payment.way)
  // another try of the same is the same decision, and the same order
  const tried = useRef({ what: '', key: '' })
  const ordered = useRef({ what: '', key: '' })
  /** What is due is paid at its request: from here where that can be done, else there by hand. */
  const pay = async (eventId: string, sum: number) => {
    if (paysHere)
      try {
        await payDue({ eventId, due: sum }, ordered.current)
      } catch (error) {
        toastError(error)
      }
    go('/event/view', { id: eventId, returned: paysHere ? 1 : undefined })
  }
  const decide = <B extends object>(body: B, send: (key: string) => Promise<{ due: number; eventId: string }>) =>
    run(async () => {
      const what = JSON.stringify(body)
      if (tried.current.what !== what) tried.current = { what, key: uniqueKey() }
      setSaid('')
      let decided = { due: 0, eventId: '' }
      try {
        decided = await send(tried.current.key)
      } catch (refused) {
        if (!(refused instanceof ApiError) || !MOVED.includes(refused.id)) throw refused
        setSaid(refused.message)
      }
      setOpen('')
      if (decided.due > 0 && !secret) await pay(decided.eventId, decided.due)
      await reload()
    })
  const seen = { id: one.id, confirmToken: one.confirmToken, ...(secret ? { s: secret } : {}) }
  const sign = (kept: KeptFile) => {
    const body = {
      ...seen,
      signer: signer.trim(),
      signature: kept.id,
      ...(kept.secret ? { secret: kept.secret } : {}),
    }
    void decide(body, key => call('POST /task/transformation/confirmServiceReport', { body }, { idempotencyKey: key }))
  }
  const refuse = () => {
    const body = { ...seen, reason: reason.trim() }
    void decide(body, key => call('POST /task/transformation/refuseServiceReport', { body }, { idempotencyKey: key }))
  }
  const retract = () => {
    const body = { id: one.id, ...(secret ? { s: secret } : {}) }
    void decide(body, key => call('POST /task/transformation/retractServiceReport', { body }, { idempotencyKey: key }))
  }
  const print = () =>
    void run(async () => {
      const paper = await call('GET /serviceReport/paper', {
        query: { id: one.id, ...(secret ? { s: secret } : {}) },
      })
      await openFile(fileUrl(paper.url), paper.filename)
    })
  const amount = money(due, language)
  const isOpen = one.confirmToken !== ''
  const isSigned = one.state === 'confirmed'
  const isObjected = isNewest && one.state === 'refused'
  return (
    <>
      {said !== '' && (
        <View className='content' {...aria({ role: 'alert' })}>
          <View className='card report__alert'>{said}</View>
        </View>
      )}
      {(isOpen || isSigned || isObjected) && (
        <StickyBar>
          {isOpen && (
            <>
              <Button kind='plain' disabled={busy} onClick={() => setOpen('refuse')}>
                {t('refuse')}
              </Button>
              <Button id='report-confirm' busy={busy} onClick={() => setOpen('sign')}>
                {paysHere ? t('confirmPay', { amount }) : t('confirm')}
              </Button>
            </>
          )}
          {isObjected && (
            <Button kind='plain' id='report-retract' busy={busy} onClick={retract}>
              {t('retract')}
            </Button>
          )}
          {isSigned && authority?.canPrint && (
            <Button kind={due > 0 ? 'plain' : 'primary'} busy={busy} onClick={print}>
              {t('paper')}
            </Button>
          )}
          {isSigned && authority && !authority.canPrint && <Text className='sub grow'>{t('printLogin')}</Text>}
          {isSigned && due > 0 && (
            <Button id='report-pay' busy={busy} onClick={() => void run(() => pay(one.eventId, due))}>
              {t('pay', { amount })}
            </Button>
          )}
        </StickyBar>
      )}
      {open === 'sign' && (
        <SignatureSheet
          title={t('signature')}
          isReady={signer.trim() !== ''}
          {...(secret
            ? {
                send: picture =>
                  upload('POST /serviceReport/signature', picture, undefined, { id: one.taskId, s: secret }).answer,
              }
            : {})}
          onSigned={sign}
          onClose={() => setOpen('')}
        >
          <TextField
            label={t('signer')}
            value={signer}
            maxLength={MAX_REPORT_NAME}
            autoComplete='name'
            onInput={setSigner}
          />
        </SignatureSheet>
      )}
      {open === 'refuse' && (
        <Sheet title={t('refuseWhy')} onClose={() => setOpen('')}>
          <View className='report__form'>
            <View className='report__input'>
              <TextInput
                multiline
                value={reason}
                maxLength={MAX_REASON}
                placeholder={t('refuseHint')}
                label={t('refuseWhy')}
                onChange={setReason}
              />
            </View>
            <Button busy={busy} disabled={!reason.trim()} onClick={refuse}>
              {t('refuseSend')}
            </Button>
          </View>
        </Sheet>
      )}
    </>
  )
}

export default screen('/task/report', Report)
