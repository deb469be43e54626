import { useEffect, useRef, useState } from 'react'
import { assistantTexts } from './assistant.i18n'
import type { Chat } from './chat.machine'
import { plainWords, withoutPlaceholders } from './parts'

/** What a screen reader says: a finished answer once, not word by word. */
export function useAnnounced({ messages }: Chat, answering: boolean): string {
  const t = assistantTexts.useT()
  const [announced, setAnnounced] = useState('')
  const wasAnswering = useRef(false)
  useEffect(() => {
    if (wasAnswering.current && !answering) {
      const last = messages[messages.length - 1]
      setAnnounced(
        last?.role === 'assistant' && last.state === 'done'
          ? t('answerDone', { text: plainWords(withoutPlaceholders(last.content, t)) })
          : '',
      )
    }
    wasAnswering.current = answering
  }, [answering, messages, t])
  return announced
}
