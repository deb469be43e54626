import { Text, View } from '@tarojs/components'
import Taro, { useDidHide, useDidShow } from '@tarojs/taro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCall } from '@/api/useCall'
import { aria } from '@/platform/aria'
import { scrollIntoView } from '@/platform/scroll-into-view'
import { Scroller } from '@/platform/scroller'
import { go } from '@/screen/go'
import { shownSubject } from '@/screen/subject'
import { useActiveForm, activeForm } from '@/stores/active-form'
import { useSession as useLogin } from '@/stores/session'
import { useKeptText } from '@/stores/kept-text'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { isOrderEntry } from '@shared/assistant'
import { assistantTexts } from '../assistant.i18n'
import { voiceTexts } from '../voice/voice.i18n'
import { flagsOf, historyTip, retryOf, visible } from '../chat.machine'
import { canFill, formsOf, formToOpen } from '../chat.fill'
import { isQuoted } from '../chat.message'
import { HISTORY_SCROLL_MS, SCROLL_AGAIN_MS } from '../limits'
import { useAnnounced } from '../useAnnounced'
import { useAssistant } from '../useAssistant'
import { useMessageActions, type Cited } from '../useMessageActions'
import { useVoice } from '../voice/useVoice'
import { VoiceDialog } from '../voice/VoiceDialog'
import { ChatSheets, type SheetName } from './ChatSheets'
import { Chips } from './Chips'
import { Composer } from './Composer'
import { FirstView } from './FirstView'
import { Message } from './Message'
import { TitleBar } from './TitleBar'
import { VariableForm, variableId } from './VariableForm'
import './Chat.scss'

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
  const below = layout === 'page'
  const form = useActiveForm(below)
  const { agent } = state
  const entry = !!agent && isOrderEntry(agent.template)
  const flags = flagsOf(chat)
  const messages = visible(chat)
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const [cited, setCited] = useState<Cited | null>(null)
  const [text, setText] = useKeptText('assistant.' + state.shown, false)
  /** key of the answer whose question is being rewritten */
  const [editing, setEditing] = useState('')
  const [following, setFollowing] = useState(true)
  const [toEnd, setToEnd] = useState(0)
  const bizTypes = useCall('GET /api/voice/outside/agent/orderEntry/bizTypes', entry && !form ? {} : null).data ?? []

  const show = useCallback(() => {
    setFollowing(true)
    setToEnd(old => old + 1)
  }, [])
  /** key of the variable that has to be filled in first */
  const [wanted, setWanted] = useState('')
  const askVariable = () => {
    const missing = session.missingVariable()
    if (!missing) return
    setWanted(missing.key)
    // where the talk goes on without its inputs they are drawn first
    setTimeout(() => scrollIntoView(variableId(agent?.variable ?? [], missing.key)), 0)
  }
  const send: Parameters<typeof Composer>[0]['send'] = (question, o = {}) => {
    const sent =
      editing && o.kind !== 'file'
        ? session.edit(editing, question, shownSubject(below))
        : session.send(question, { ...o, form: activeForm(below), subject: shownSubject(below) })
    setEditing('')
    show()
    void sent.then(led => {
      if (led === 'incomplete') askVariable()
    })
    return sent
  }
  const voice = useVoice({
    server: state.speech,
    mayBegin() {
      if (flags.answering) {
        void Taro.showToast({ title: voiceText('voiceBusy'), icon: 'none' })
        return false
      }
      const missing = session.missingVariable()
      if (missing) {
        void Taro.showToast({ title: t('variableMissing', { name: missing.name }), icon: 'none' })
        askVariable()
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
  const seen = useRef(true)
  useDidShow(() => {
    seen.current = true
    session.goOn()
  })
  useDidHide(() => {
    seen.current = false
  })
  useEffect(() => {
    const online = ({ isConnected }: { isConnected: boolean }) => {
      if (isConnected) session.goOn()
    }
    Taro.onNetworkStatusChange(online)
    return () => Taro.offNetworkStatusChange(online)
  }, [session])

  const announced = useAnnounced(chat, flags.answering)
  const makeWay = layout === 'panel' ? onClose : nothing
  const actions = useMessageActions(session, {
    below,
    show,
    rewrite(answer, words) {
      setEditing(answer)
      setText(words)
    },
    cite: setCited,
    makeWay,
    onFilled: onClose,
  })
  // the form that order entry chose opens once its answer has come, while somebody looks at it; of an answer of yesterday by a tap
  const came = useRef('')
  const answer = [...messages].reverse().find(message => message.role === 'assistant')
  useEffect(() => {
    if (flags.answering) came.current = answer?.key ?? ''
    else if (answer && came.current === answer.key) {
      came.current = ''
      const chosen = entry && seen.current && !activeForm(below) ? formToOpen(answer) : undefined
      if (chosen) actions.openForm(answer.key, chosen)
    }
  }, [flags.answering, answer, entry, below, actions])
  const leave = (open: () => void) => {
    makeWay()
    open()
  }

  if (!agent) return null
  const last = [...messages].reverse().find(message => message.role !== 'system')
  const retry = last && !entry ? retryOf(chat, last.key) : null
  const tip = historyTip(chat)
  const over = last?.role === 'assistant' && !flags.answering ? last : undefined
  const related = over?.relationKnowledgeInfo.filter(source => !isQuoted(source) && source.wikiId !== '') ?? []
  const ask = (question: string) => {
    void send(question)
  }
  // order entry needs the form before it, so that it opens where the person is
  const meet = (one: { id: string; template: Parameters<typeof isOrderEntry>[0] }) => {
    if (layout === 'page' || (form && isOrderEntry(one.template))) void session.switchAgent(one.id)
    else leave(() => go('/chat/ai', { robotId: one.id }))
  }
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
          wanted={wanted}
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
            {(flags.firstView || wanted !== '') && !test && (
              <VariableForm
                title={t('variables')}
                variables={agent.variable}
                values={state.variables}
                wanted={wanted}
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
            <Chips
              session={session}
              agents={state.agents}
              agent={agent}
              suggestions={over?.suggestedList ?? []}
              related={related}
              answering={flags.answering}
              offersForms={!!last && formsOf(last).length > 0}
              firstView={flags.firstView}
              chatId={chat.chatId}
              form={form}
              bizTypes={bizTypes}
              onAsk={ask}
              leave={leave}
            />
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
        onLeaveEditing={
          editing === ''
            ? null
            : () => {
                setEditing('')
                setText('')
              }
        }
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
      <ChatSheets
        session={session}
        state={state}
        agent={agent}
        sheet={sheet}
        onClose={() => setSheet(null)}
        cited={cited}
        onCited={setCited}
        makeWay={makeWay}
      />
    </View>
  )
}
