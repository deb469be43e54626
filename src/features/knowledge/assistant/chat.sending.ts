import { uniqueKey } from '@shared/random'
import { load } from '@/platform/storage'
import type { ActiveForm } from '@/stores/active-form'
import { isOrderEntry, type QuestionType, type Subject } from '@shared/assistant'
import { assistantTexts } from './assistant.i18n'
import type { Listening } from './chat.listening'
import { emptyChat, retryOf } from './chat.machine'
import { chosenModel, missingVariable, type Agent, type Store } from './chat.store'
import type { FileItem } from './parts'
import type { Asked } from './transport'

const { t } = assistantTexts

/** What a tap on send led to. `restore`: the question goes back into the input. */
export type Sent = 'sent' | 'ignored' | 'blank' | 'incomplete' | 'restore'

interface SendOptions {
  kind?: QuestionType
  files?: readonly FileItem[]
  /** key of the answer to be replaced */
  replaces?: string
  /** the form that order entry fills, null where none is open */
  form?: ActiveForm | null
  /** what the screen shows on which it is asked */
  subject?: Subject | null
}

/** Sends questions, again and in the place of others, and makes the conversation that the first one needs. */
export function createSending(store: Store, listening: Listening) {
  const { call, toast, state, put, chatAt, chat, dispatch, say, time } = store
  /** A conversation gets its name from the server after its first question: everything under the old name moves. */
  const rename = (from: string, to: string): void => {
    const { [from]: moved = emptyChat, ...rest } = state().chats
    put({ chats: { ...rest, [to]: moved }, shown: state().shown === from ? to : state().shown })
    listening.moved(from, to)
  }
  const variablesOf = (): { variables?: Record<string, string> } => {
    const filled = Object.entries(state().variables).filter(
      ([key, value]) => value.trim() && state().agent?.variable.some(one => one.key === key),
    )
    return filled.length ? { variables: Object.fromEntries(filled) } : {}
  }

  /** The conversation a question goes to, made when there is none; '' when that failed. */
  const conversationFor = async (
    key: string,
    agent: Agent,
    form: ActiveForm | null,
  ): Promise<{ key: string; chatId: string } | null> => {
    const { chatId } = chatAt(key)
    if (chatId) return { key, chatId }
    try {
      const made = await call('POST /api/voice/outside/agent/chat/share/init/v2', {
        body: {
          agentId: agent.id,
          source: 'door',
          sourceId: load('domainId') ?? '',
          ...variablesOf(),
          ...(isOrderEntry(agent.template) && form
            ? { bizType: form.bizType, bizTypeId: form.bizTypeId, bizTypeName: form.bizTypeName }
            : {}),
        },
      })
      dispatch(key, { type: 'named', chatId: made.chatId, theme: made.theme })
      rename(key, made.chatId)
      return { key: made.chatId, chatId: made.chatId }
    } catch (error) {
      say(error)
      return null
    }
  }

  const send = async (
    raw: string,
    { kind = 'text', files = [], replaces, form = null, subject = null }: SendOptions = {},
  ): Promise<Sent> => {
    const question = raw.trim()
    const { agent } = state()
    if (!agent || chat().run) return 'ignored'
    const missing = missingVariable(state())
    if (missing) {
      toast(t('variableMissing', { name: missing.name }))
      return 'incomplete'
    }
    if (!question) {
      toast(t('placeholder'))
      return 'blank'
    }
    const entry = isOrderEntry(agent.template)
    if (entry && replaces !== undefined) return 'ignored'
    const retried = replaces === undefined ? null : retryOf(chat(), replaces)
    if (replaces !== undefined && !retried) return 'ignored'

    const run = store.nextRun()
    const id = uniqueKey()
    let key = state().shown
    dispatch(key, {
      type: 'send',
      run,
      id,
      question,
      kind,
      files,
      time: time(),
      ...(retried ? { replaces: retried.answer.key } : {}),
    })
    // a stop or another person's turn may come at any await below
    const stands = (): boolean => chatAt(key).run?.id === run
    const refuse = (again: boolean, error: string): Sent => {
      dispatch(key, { type: 'refused', run, keep: again, error })
      return again ? 'sent' : 'restore'
    }
    if (kind !== 'file') {
      try {
        const clean = await call('POST /api/voice/outside/contentSecurity/text', { body: { content: question } })
        if (!stands()) return 'sent'
        if (!clean) {
          toast(t('sensitive'))
          return refuse(false, '')
        }
      } catch (error) {
        return stands() ? refuse(true, say(error).message) : 'sent'
      }
    }
    const target = await conversationFor(key, agent, form)
    if (!target) return refuse(true, t('network'))
    key = target.key
    if (!stands()) return 'sent'
    const model = chosenModel(state())
    const body = {
      question,
      chatId: target.chatId,
      clientMessageId: id,
      type: kind,
      ...variablesOf(),
      ...(model ? { model: model.id } : {}),
      ...(model?.thinkingSwitch ? { enableThinking: state().thinking } : {}),
      ...(retried?.answer.id ? { retryMessageId: retried.answer.id } : {}),
      ...(files.length ? { files: files.map(one => one.id) } : {}),
      ...(subject ? { subject } : {}),
    }
    const asked: Asked = entry
      ? {
          kind: 'entry',
          body: {
            ...body,
            ...(form
              ? {
                  bizType: form.bizType,
                  bizTypeId: form.bizTypeId,
                  bizTypeName: form.bizTypeName,
                  attribute: { ...form.values() },
                }
              : // the server chooses one, or says that there is none (§5)
                { bizTypeId: null }),
          },
        }
      : { kind: 'chat', body }
    void listening.listen(run, key, id, asked, 0)
    return 'sent'
  }

  return {
    send,
    /** Asks the last question again for another answer; order entry cannot (§4 "Refresh"). */
    async retry(key: string, subject: Subject | null): Promise<Sent> {
      const found = retryOf(chat(), key)
      return found
        ? send(found.question.content, {
            kind: found.question.type,
            files: found.question.files,
            replaces: key,
            subject,
          })
        : 'ignored'
    },
    /** Puts another question in the place of the last one. */
    edit: (key: string, question: string, subject: Subject | null): Promise<Sent> =>
      send(question, { replaces: key, subject }),
    /** Sends a question again that found no answer. */
    resend(key: string, { form, subject }: Required<Pick<SendOptions, 'form' | 'subject'>>): Promise<Sent> {
      const question = chat().messages.find(message => message.key === key)
      return question?.state === 'failed'
        ? send(question.content, { kind: question.type, files: question.files, form, subject })
        : Promise.resolve('ignored')
    },
  }
}
