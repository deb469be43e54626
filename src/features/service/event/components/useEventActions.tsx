import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { uniqueKey } from '@shared/random'
import { eventTexts } from '../event.i18n'
import { ReasonSheet, type ReasonFor } from './ReasonSheet'

/** Cancel, urge and reopen: `ask` opens the sheet for an event, `sheet` is to be rendered, `onDone` runs when the server agreed. */
export function useEventActions(onDone: () => void) {
  const t = eventTexts.useT()
  const [asking, setAsking] = useState<{ kind: ReasonFor; id: string } | null>(null)
  const [attempt, busy] = useAttempt()
  // one key for one opened sheet: a second try after a lost answer is the same intent
  const key = useRef('')
  const ask = (kind: ReasonFor, id: string) => {
    key.current = uniqueKey()
    setAsking({ kind, id })
  }
  const send = (reason: string) => {
    if (!asking) return
    const { kind, id } = asking
    const options = { idempotencyKey: key.current }
    void attempt(async () => {
      if (kind === 'off') await call('POST /ssp/event/off', { body: { id, reason } }, options)
      else if (kind === 'reopen') await call('POST /ssp/event/reopen', { body: { id, reason } }, options)
      else await call('POST /ssp/event/urge', { body: { id, ...(reason ? { content: reason } : {}) } }, options)
      setAsking(null)
      void Taro.showToast({
        title: t(kind === 'off' ? 'cancelled' : kind === 'reopen' ? 'reopened' : 'urged'),
        icon: 'none',
      })
      onDone()
    })
  }
  return {
    ask,
    sheet: asking && (
      <ReasonSheet key={key.current} kind={asking.kind} busy={busy} onSend={send} onClose={() => setAsking(null)} />
    ),
  }
}
