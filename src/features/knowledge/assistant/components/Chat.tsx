import { Text, View } from '@tarojs/components'
import Taro, { useDidShow } from '@tarojs/taro'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useCall } from '@/api/useCall'
import { aria } from '@/platform/aria'
import { Scroller } from '@/platform/scroller'
import { followLink } from '@/screen/follow-link'
import { go } from '@/screen/go'
import { useActiveForm, activeForm } from '@/stores/active-form'
import { useDoor } from '@/stores/door'
import { useSession as useLogin } from '@/stores/session'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { isOrderEntry, type Source } from '@shared/assistant'
import { assistantTexts } from '../assistant.i18n'
import { voiceTexts } from '../voice/voice.i18n'
import { flagsOf, historyTip, retryOf, visible } from '../chat.machine'
import { canFill } from '../chat.fill'
import { HISTORY_SCROLL_MS, SCROLL_AGAIN_MS } from '../limits'
import { plainWords, withoutPlaceholders } from '../parts'
import { useAssistant } from '../useAssistant'
import { useDraft } from '../useDraft'
import { useVoice } from '../voice/useVoice'
import { VoiceDialog } from '../voice/VoiceDialog'
import { Composer } from './Composer'
import { ConversationList } from './ConversationList'
import { FirstView } from './FirstView'
import { Message, type MessageActions } from './Message'
import { AgentSheet, GuideVideo, ModelSheet, SourceSheet, ThinkingSheet } from './Sheets'
import { TitleBar } from './TitleBar'
import { VariableForm } from './VariableForm'
import './Chat.scss'

type SheetName = 'list' | 'agent' | 'model' | 'thinking' | 'guide'

interface ChatProps {
  /** a panel over a screen, or a screen of its own, whose form lies under it */
  layout: 'panel' | 'page'
  /** inputs for the agent's variables stand above the talk */
  test?: boolean
  onClose: () => void
  /** order entry listens to a voice: the panel makes way for the form */
  onVoice?: (active: boolean) => void
  /** a file is being sent: the panel takes the whole window */
  onFile?: () => void
}
const nothing = (): void => undefined

/** A talk with an agent: title, messages, input, and the sheets over them. */
export function Chat({ layout, test = false, onClose, onVoice = nothing, onFile = nothing }: ChatProps) {
  const t = assistantTexts.useT()
  const voiceText = voiceTexts.useT()
  const { session, state, chat } = useAssistant()
  const { memberName, state: login } = useLogin()
  const eventTypes = useDoor().data?.eventTypes ?? []
  const below = layout === 'page'
  const form = useActiveForm(below)
  const { agent } = state
  const entry = !!agent && isOrderEntry(agent.template)
  const flags = flagsOf(chat)
  const messages = visible(chat)
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const [cited, setCited] = useState<{ source: Source; number: number } | null>(null)
  const [text, setText] = useDraft(state.shown)
  /** key of the answer whose question is being rewritten */
  const [editing, setEditing] = useState('')
  const [following, setFollowing] = useState(true)
  const [toEnd, setToEnd] = useState(0)
  const bizTypes = useCall('GET /api/voice/outside/agent/orderEntry/bizTypes', entry && !form ? {} : null).data ?? []

  const show = useCallback(() => {
    setFollowing(true)
    setToEnd(old => old + 1)
  }, [])
  const send: Parameters<typeof Composer>[0]['send'] = (question, o = {}) => {
    const sent =
      editing && o.kind !== 'file'
        ? session.edit(editing, question)
        : session.send(question, { ...o, form: activeForm(below) })
    setEditing('')
    show()
    return sent
  }
  const voice = useVoice({
    server: state.speech,
    mayBegin() {
      if (flags.answering) {
        void Taro.showToast({ title: voiceText('voiceBusy'), icon: 'none' })
        return false
      }
      if (session.missingVariables()) {
        void Taro.showToast({ title: t('variableMissing'), icon: 'none' })
        return false
      }
      return true
    },
    onText: words => {
      void send(words, { kind: 'voice-text' })
    },
  })
  const listening = entry && voice.phase !== 'idle'
  useEffect(() => onVoice(listening), [listening, onVoice])
  useEffect(() => {
    show()
    setEditing('')
  }, [state.shown, show])

  // a line that is back, and an app that is shown again, go on where they were
  useDidShow(session.goOn)
  useEffect(() => {
    const online = ({ isConnected }: { isConnected: boolean }) => {
      if (isConnected) session.goOn()
    }
    Taro.onNetworkStatusChange(online)
    return () => Taro.offNetworkStatusChange(online)
  }, [session])

  // a finished answer is read out once, not word by word
  const [announced, setAnnounced] = useState('')
  const wasAnswering = useRef(false)
  useEffect(() => {
    if (wasAnswering.current && !flags.answering) {
      const last = chat.messages[chat.messages.length - 1]
      setAnnounced(
        last?.role === 'assistant' && last.state === 'done'
          ? t('answerDone', { text: plainWords(withoutPlaceholders(last.content, t)) })
          : '',
      )
    }
    wasAnswering.current = flags.answering
  }, [flags.answering, chat.messages, t])

  const fill = async (key: string) => {
    const open = activeForm(below)
    const tell = (title: string) => {
      void Taro.showToast({ title, icon: 'none', duration: 3000 })
    }
    if (!open) {
      tell(t('noOpenForm'))
      return
    }
    const found = await session.filled(key, open)
    if (!found) return
    const count = open.fill(found.values, found.productId)
    tell(count ? t('filled', { n: count }) : t('noneFilled'))
    if (!count) return
    void session.noteFill(key, open)
    onClose()
  }
  const leave = (open: () => void) => {
    if (layout === 'panel') onClose()
    open()
  }
  const link = (url: string) => followLink(url, layout === 'panel' ? onClose : nothing)
  const latest = useRef({ fill, setText, show, link })
  latest.current = { fill, setText, show, link }
  const actions = useMemo<MessageActions>(
    () => ({
      rate: (key, wanted) => {
        void session.rate(key, wanted)
      },
      retry: key => {
        latest.current.show()
        void session.retry(key)
      },
      goOn: session.goOn,
      fill: key => {
        void latest.current.fill(key)
      },
      resend: key => {
        latest.current.show()
        void session.resend(key, activeForm(below))
      },
      cite: (source, number) => setCited({ source, number }),
      link: url => latest.current.link(url),
      edit(key) {
        const said = session.shownMessages()
        const at = said.findIndex(message => message.key === key)
        const answer = said[at + 1]
        if (!answer) return
        setEditing(answer.key)
        latest.current.setText(said[at]?.content ?? '')
      },
    }),
    [session, below],
  )

  if (!agent) return null
  const last = [...messages].reverse().find(message => message.role !== 'system')
  const retry = last && !entry ? retryOf(chat, last.key) : null
  const tip = historyTip(chat)
  const suggestions = last?.role === 'assistant' && !flags.answering ? last.suggestedList : []
  const ask = (question: string) => {
    void send(question)
  }
  const filler = state.agents.find(one => isOrderEntry(one.template))
  // order entry needs the form before it, so that it opens where the person is
  const meet = (one: { id: string; template: Parameters<typeof isOrderEntry>[0] }) => {
    if (layout === 'page' || (form && isOrderEntry(one.template))) void session.switchAgent(one.id)
    else leave(() => go('/chat/ai', { robotId: one.id }))
  }
  const template = eventTypes.find(one => one.enabled === 1 && one.isDelete === 0)
  const chip = (name: string, onClick: () => void) => (
    <Tap key={name} className='chat-chip' onClick={onClick}>
      {name}
    </Tap>
  )
  return (
    <View className='chat'>
      {!listening && (
        <TitleBar
          title={entry ? t('orderEntry') : chat.theme || agent.name}
          layout={layout}
          onList={() => setSheet('list')}
          onCreate={session.newConversation}
          onClose={onClose}
        />
      )}
      {!listening && test && (
        <VariableForm
          title={t('testPanel')}
          variables={agent.variable}
          values={state.variables}
          onChange={session.setVariable}
        />
      )}
      {!listening && (
        <View className='chat__middle'>
          <Scroller
            className='chat__list'
            following={following && !flags.firstView}
            onFollowing={setFollowing}
            toEnd={flags.firstView ? 0 : toEnd}
            again={SCROLL_AGAIN_MS}
            first={messages[0]?.key ?? ''}
            names={aria({ role: 'log', label: t('tabChat'), busy: flags.answering })}
          >
            {tip !== '' && (
              <Tap
                className='list-end'
                disabled={chat.history.loading}
                onClick={() => {
                  setFollowing(false)
                  void session.turnHistory(tip)
                  if (tip === 'open') setTimeout(show, HISTORY_SCROLL_MS)
                }}
              >
                {t(tip === 'open' ? 'historyOpen' : tip === 'more' ? 'historyMore' : 'historyCollapse')}
              </Tap>
            )}
            {flags.firstView && (
              <FirstView
                agent={agent}
                others={agent.template === 'system' ? state.agents.filter(one => one.id !== agent.id) : []}
                onAsk={ask}
                onMeet={meet}
                onGuide={entry ? () => setSheet('guide') : null}
              />
            )}
            {flags.firstView && !test && (
              <VariableForm
                title={t('variables')}
                variables={agent.variable}
                values={state.variables}
                onChange={session.setVariable}
              />
            )}
            {messages.map(message => (
              <Message
                key={message.key}
                message={message}
                name={message.role === 'user' ? (login === 'hasLogin' && memberName) || t('me') : agent.name}
                showSources={agent.setting.showKnowledge}
                canRetry={retry?.answer.key === message.key}
                canEdit={retry?.question.key === message.key && message.type !== 'file'}
                canFill={canFill(message, entry)}
                entry={entry}
                formName={form?.bizTypeName ?? ''}
                actions={actions}
              />
            ))}
            <View className='chat__chips'>
              {suggestions.map(one => chip(one, () => ask(one)))}
              {!entry &&
                form &&
                filler &&
                !flags.answering &&
                chip(t('startEntry', { name: form.bizTypeName }), () => {
                  void session.switchAgent(filler.id)
                })}
              {entry &&
                !form &&
                !flags.answering &&
                bizTypes.map(one =>
                  chip(t('startEntry', { name: one.bizTypeName }), () =>
                    leave(() => go('/event/create', { templateId: one.bizTypeId })),
                  ),
                )}
              {!entry && !flags.answering && (
                <>
                  {flags.firstView &&
                    agent.template !== 'system' &&
                    chip(t('askSystem'), () => {
                      void session.askSystem()
                    })}
                  {!flags.firstView &&
                    agent.template !== 'system' &&
                    suggestions.length > 0 &&
                    chip(t('askSystem'), () => {
                      void session.askSystem()
                    })}
                  {template &&
                    (flags.firstView || suggestions.length > 0) &&
                    chip(t('createEvent'), () =>
                      leave(() => go('/event/create', { templateId: template.id, templateName: template.name })),
                    )}
                  {flags.firstView &&
                    login === 'hasLogin' &&
                    chip(t('viewEvents'), () => leave(() => go('/service/serviceList', { state: 'all' })))}
                </>
              )}
            </View>
          </Scroller>
          {!following && !flags.firstView && (
            <Tap className='chat__latest' label={t('latest')} onClick={show}>
              <Icon name='down' size={20} />
            </Tap>
          )}
        </View>
      )}
      <Text className='visually-hidden' {...aria({ role: 'status', live: 'polite' })}>
        {announced}
      </Text>
      <Composer
        agent={agent}
        entry={entry}
        models={state.models}
        modelId={state.modelId}
        thinking={state.thinking}
        answering={flags.answering}
        voice={voice}
        site={state.providerSite}
        text={text}
        onText={setText}
        send={send}
        onStop={session.stop}
        onFile={onFile}
        onOpen={setSheet}
      />
      {voice.phase !== 'idle' && (
        <VoiceDialog
          state={voice.phase === 'processing' ? 'processing' : voice.cancelling ? 'cancel' : 'normal'}
          level={voice.level}
        />
      )}
      {sheet === 'list' && (
        <ConversationList
          shown={state.shown}
          version={state.listVersion}
          onSelect={one => {
            void session.select(one)
          }}
          onRemove={session.remove}
          onRename={session.rename}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'agent' && (
        <AgentSheet
          agents={state.agents}
          present={agent.id}
          onChoose={id => {
            void session.switchAgent(id)
          }}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'model' && (
        <ModelSheet
          models={state.models}
          present={state.modelId}
          onChoose={session.chooseModel}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'thinking' && (
        <ThinkingSheet on={state.thinking} onChoose={session.setThinking} onClose={() => setSheet(null)} />
      )}
      {sheet === 'guide' && <GuideVideo onClose={() => setSheet(null)} />}
      {cited && (
        <SourceSheet
          source={cited.source}
          number={cited.number}
          onOpen={() => {
            if (layout === 'panel') onClose()
          }}
          onClose={() => setCited(null)}
        />
      )}
    </View>
  )
}
