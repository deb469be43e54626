import { toastError } from '@/api/attempt'
import { uniqueKey } from '@shared/random'
import type { ActiveForm } from '@/stores/active-form'
import type { FilledForm } from '@shared/assistant'
import type { Fill, Message } from './chat.message'
import type { Store } from './chat.store'
import { hasTable, isNoMatch } from './parts'

/** Forms that an answer offers to open, filled with what was said; none while it comes. */
export const formsOf = ({ role, state, fill }: Message): readonly FilledForm[] =>
  (role === 'assistant' && state === 'done' && fill?.forms) || []
/** The form that an answer opens by itself: the one that is meant, unless it warns of a danger, which is to be read first. */
export const formToOpen = (message: Message): FilledForm | undefined =>
  message.fill?.sure && !message.content.includes('[!WARNING]') ? formsOf(message)[0] : undefined

/** Whether one-key fill is offered: an order entry's answer with a table, unless it says that nothing fits (§5). Also where the form is still incomplete: what was read is worth having. */
export const canFill = (message: Message, entry: boolean): boolean =>
  entry &&
  !message.fill?.forms &&
  message.role === 'assistant' &&
  message.state === 'done' &&
  !isNoMatch(message.content) &&
  hasTable(message.content)

/** Puts what order entry found into a form. */
export function createFill({ call, chat, say }: Store) {
  return {
    /** What one-key fill puts into a form: as the answer brought it, or read from its table; null when that failed. */
    async filled(key: string, form: ActiveForm): Promise<Fill | null> {
      const answer = chat().messages.find(message => message.key === key)
      if (!answer || answer.fill) return answer?.fill ?? null
      try {
        return await call('POST /api/voice/outside/share/convertDataToBiz', {
          body: { bizType: form.bizType, bizTypeId: form.bizTypeId, content: answer.content },
        })
      } catch (error) {
        say(error)
        return null
      }
    },
    /** Notes that an answer was put into the form. */
    async noteFill(key: string, form: Pick<ActiveForm, 'bizType' | 'bizTypeId'>): Promise<void> {
      const { messages, chatId } = chat()
      const at = messages.findIndex(message => message.key === key)
      const answer = messages[at]
      if (!answer || !chatId) return
      await call(
        'POST /api/voice/outside/agent/chat/share/saveFillRecord',
        {
          body: {
            chatId,
            ...(answer.id ? { messageId: answer.id } : {}),
            question: messages[at - 1]?.content ?? '',
            answer: answer.content,
            source: 'INSIDE',
            bizType: form.bizType,
            bizTypeId: form.bizTypeId,
          },
        },
        { idempotencyKey: uniqueKey() },
      ).catch(toastError)
    },
  }
}
