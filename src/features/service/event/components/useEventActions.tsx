import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { ReasonSheet } from '@/screen/work/ReasonSheet'
import { workTexts } from '@/screen/work/work.i18n'
import { uniqueKey } from '@shared/random'
import { eventTexts } from '../event.i18n'

type ReasonFor = 'off' | 'reopen' | 'urge'
const SUGGESTIONS = {
  off: ['off_1', 'off_2', 'off_3', 'off_4'],
  reopen: ['reopen_1', 'reopen_2', 'reopen_3'],
  urge: [],
} as const

/** Cancel, urge and reopen: `ask` opens the sheet for an event, `sheet` is to be rendered, `onDone` runs when the server agreed. */
export function useEventActions(onDone: () => void) {
  const t = eventTexts.useT()
  const say = workTexts.useT()
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
        title: kind === 'off' ? say('cancelled') : t(kind === 'reopen' ? 'reopened' : 'urged'),
        icon: 'none',
      })
      onDone()
    })
  }
  return {
    ask,
    sheet: asking && (
      <ReasonSheet
        key={key.current}
        title={t(`reasonTitle_${asking.kind}`)}
        placeholder={t(`reasonPlaceholder_${asking.kind}`)}
        suggestions={SUGGESTIONS[asking.kind].map(one => t(one))}
        optional={asking.kind === 'urge'}
        busy={busy}
        onSend={send}
        onClose={() => setAsking(null)}
      />
    ),
  }
}
