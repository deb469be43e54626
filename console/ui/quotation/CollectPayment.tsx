import './collect.css'
import { App, Button, Drawer, Popconfirm } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { money } from '@shared/money'
import { call, type Answer } from '../../api/call'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { QrCode } from '../QrCode'
import { Loaded } from '../states'
import { collectTexts } from './collect.i18n'
import { isPaid, QUOTATION_READS, type Asked } from './lines'

type Due = NonNullable<Asked['due']>
type Channel = Due['channels'][number]
type Code = Answer<'POST /staff/event/payCode'> & { channel: Channel }

/** How often a code that is shown is asked about, ms: the live line tells the same, where there is one. */
const ASK_MS = 3000

/** A code, and whether the customer has paid by it: `onPaid` once they have. */
function ShownCode({ id, code, onPaid, onAgain }: { id: string; code: Code; onPaid: () => void; onAgain: () => void }) {
  const t = collectTexts.useT()
  const [isOver, setOver] = useState(false)
  const { channel } = code
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      // a line that is lost for a moment changes nothing: it is asked again
      const now = await call('GET /staff/event/payState', { query: { id, channel } }).catch(() => null)
      if (isGone || !now) return
      if (now.state === 'paid') onPaid()
      setOver(now.state === 'over')
    }
    const timer = setInterval(() => void ask(), ASK_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [id, channel, onPaid])
  if (isOver)
    return (
      <>
        <p role='status'>{t('over')}</p>
        <Button size='large' onClick={onAgain}>
          {t('again')}
        </Button>
      </>
    )
  return (
    <>
      <div className='collect__code'>
        <QrCode text={code.codeUrl} label={t(channel)} />
      </div>
      <p>
        <b>{t(channel)}</b> · {t('scan')}
      </p>
      <p role='status'>{t('waiting')}</p>
      {code.isSandbox && (
        <a href={code.codeUrl} target='_blank' rel='noreferrer'>
          {t('sandbox')}
        </a>
      )}
    </>
  )
}

function Ways({ id, due, onPaid, onClose }: { id: string; due: Due; onPaid: () => void; onClose: () => void }) {
  const t = collectTexts.useT()
  const language = useLanguage()
  const { message } = App.useApp()
  const [code, setCode] = useState<Code | null>(null)
  const show = useWrite('POST /staff/event/payCode', QUOTATION_READS)
  const take = useWrite('POST /staff/event/takeCash', QUOTATION_READS)
  const { version, amount, channels, takesCash } = due
  const sum = money(amount, language)
  const failed = (error: Error) => void message.error(error.message)
  const showCode = (channel: Channel) => {
    setCode(null)
    show.mutate(
      { body: { id, version, amount, channel } },
      { onSuccess: shown => setCode({ ...shown, channel }), onError: failed },
    )
  }
  const isBusy = show.isPending || take.isPending
  return (
    <>
      <p className='collect__sum'>{sum}</p>
      {code && (
        <ShownCode key={code.codeUrl} id={id} code={code} onPaid={onPaid} onAgain={() => showCode(code.channel)} />
      )}
      {channels
        .filter(channel => channel !== code?.channel)
        .map(channel => (
          <Button
            key={channel}
            size='large'
            block
            type={code ? 'default' : 'primary'}
            disabled={isBusy}
            loading={show.isPending && show.variables?.body.channel === channel}
            onClick={() => showCode(channel)}
          >
            {t(channel)}
          </Button>
        ))}
      {takesCash && (
        <Popconfirm
          title={t('cashSure', { amount: sum })}
          description={t('cashNote')}
          okText={t('cash', { amount: sum })}
          cancelText={common.t('cancel')}
          onConfirm={() => take.mutate({ body: { id, version, amount } }, { onError: failed })}
        >
          <Button size='large' block disabled={isBusy} loading={take.isPending}>
            {t('cash', { amount: sum })}
          </Button>
        </Popconfirm>
      )}
      {!channels.length && !takesCash && <p>{t('noWay')}</p>}
      <Button size='large' block type='text' disabled={isBusy} onClick={onClose}>
        {t('later')}
      </Button>
    </>
  )
}

function Paid({ quotation, onClose }: { quotation: NonNullable<Asked['quotation']>; onClose: () => void }) {
  const t = collectTexts.useT()
  const language = useLanguage()
  return (
    <>
      <p className='collect__sum'>{money(quotation.amount, language)}</p>
      <p role='status' className='collect__paid'>
        {t('paid')}
      </p>
      <p>{quotation.order?.orderNo}</p>
      <Button size='large' block type='primary' onClick={onClose}>
        {common.t('close')}
      </Button>
    </>
  )
}

/** The customer pays what is owed for a request, at their door: by a code on this phone, in cash, or later. */
export default function CollectPayment({ id, onClose }: { id: string; onClose: () => void }) {
  const t = collectTexts.useT()
  const query = useGet('GET /staff/event/quotation', { query: { id } })
  const { refetch } = query
  const onPaid = useCallback(() => void refetch(), [refetch])
  return (
    <Drawer open placement='bottom' height='92%' rootClassName='collect' title={t('collect')} onClose={onClose}>
      <Loaded query={query} rows={4}>
        {asked =>
          asked.due ? (
            <Ways key={asked.due.version} id={id} due={asked.due} onPaid={onPaid} onClose={onClose} />
          ) : asked.quotation && isPaid(asked) ? (
            <Paid quotation={asked.quotation} onClose={onClose} />
          ) : (
            <p>{t('nothing')}</p>
          )
        }
      </Loaded>
    </Drawer>
  )
}
