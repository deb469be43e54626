import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { aria } from '@/platform/aria'
import { file as files } from '@/platform/file'
import type { FileSource } from '@/platform/file/types'
import { pressAndHold } from '@/platform/press-and-hold'
import { MessageInput } from '@/platform/message-input'
import { keep, load } from '@/platform/storage'
import { ApiError } from '@shared/envelope'
import { followLink } from '@/screen/follow-link'
import { chooseFiles } from '@/ui/device'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { common } from '@/i18n/common.i18n'
import { ASSISTANT, type QuestionType } from '@shared/assistant'
import { assistantTexts } from '../assistant.i18n'
import { voiceTexts } from '../voice/voice.i18n'
import type { Sent } from '../chat.sending'
import type { Agent, Model } from '../chat.store'
import { PRESS, STOP_AFTER_MS } from '../limits'
import { endingsOf, keepFiles, sortFiles } from '../order-entry/files'
import { fileMessage, type FileItem } from '../parts'
import type { VoiceInput } from '../voice/useVoice'
import { Glyph, type GlyphName } from './Glyph'
import './Composer.scss'

/** From so many characters on a question is counted. */
const COUNTED_FROM = ASSISTANT.maxQuestion - 100

interface ComposerProps {
  agent: Agent
  entry: boolean
  models: readonly Model[]
  modelId: string
  thinking: boolean
  answering: boolean
  voice: VoiceInput
  /** of the portal's provider; '' for none */
  site: string
  /** a question that was asked is being rewritten; ends that */
  onLeaveEditing: (() => void) | null
  text: string
  onText: (text: string) => void
  send: (question: string, o?: { kind?: QuestionType; files?: FileItem[] }) => Promise<Sent>
  onStop: () => void
  /** a file is being sent: the panel makes room */
  onFile: () => void
  onOpen: (sheet: 'agent' | 'model' | 'thinking') => void
}

function ChatTag({
  glyph,
  text,
  on = false,
  onClick,
}: {
  glyph: GlyphName
  text: string
  on?: boolean
  onClick: () => void
}) {
  return (
    <Tap className={'chat-tag' + (on ? ' chat-tag--on' : '')} onClick={onClick}>
      <Glyph name={glyph} size={14} />
      <Text className='chat-tag__text'>{text}</Text>
    </Tap>
  )
}

/** Tags of agent, model and thinking, and the bar that questions are put in: by keys, by voice, or as files. */
export function Composer({
  agent,
  entry,
  models,
  modelId,
  thinking,
  answering,
  voice,
  site,
  onLeaveEditing,
  text,
  onText,
  send,
  onStop,
  onFile,
  onOpen,
}: ComposerProps) {
  const t = assistantTexts.useT()
  const say = common.useT()
  const voiceText = voiceTexts.useT()
  const [mode, setMode] = useState(() => load('chat-ai-input-mode') ?? 'voice')
  const [sending, setSending] = useState(false)
  const byVoice = mode === 'voice' && voice.available
  const model = models.find(one => one.id === modelId)
  const processing = voice.phase === 'processing'
  const disabled = answering || processing || sending
  const tell = (title: string) => {
    void Taro.showToast({ title, icon: 'none', duration: 3000 })
  }

  const [mayStop, setMayStop] = useState(false)
  useEffect(() => {
    if (!answering) return undefined
    const timer = setTimeout(() => setMayStop(true), STOP_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setMayStop(false)
    }
  }, [answering])
  const submit = async () => {
    if (disabled) return
    onText('')
    // only a question that may not be sent comes back
    if (['restore', 'incomplete'].includes(await send(text))) onText(text)
  }
  const switchMode = (wanted: 'text' | 'voice') => {
    if (wanted === 'voice' && !voice.available) {
      tell(voiceText('noSpeech'))
      return
    }
    keep('chat-ai-input-mode', wanted)
    setMode(wanted)
  }
  const attach = async () => {
    const sources = files.sources
    const names: Record<FileSource, string> = { camera: t('picture'), album: t('picture'), file: t('document') }
    // a chat app asks where from; its camera and album share one entry
    const offered = sources.filter(one => one !== 'camera')
    let source = offered[0]
    if (offered.length > 1) {
      const chosen = await Taro.showActionSheet({ itemList: offered.map(one => names[one]) }).catch(() => null)
      if (!chosen) return
      source = offered[chosen.tapIndex]
    }
    if (!source) return
    // one more than may be sent, so that it can be told
    const picked = await chooseFiles(source, ASSISTANT.maxFiles + 1, endingsOf(entry))
    const { good, tooLarge, wrongType, tooMany } = sortFiles(picked, entry)
    const refused = [
      ...(tooLarge.length ? [t('tooLarge', { names: tooLarge.join(', ') })] : []),
      ...(wrongType.length ? [t('wrongType', { names: wrongType.join(', ') })] : []),
      ...(tooMany ? [t('tooMany', { n: ASSISTANT.maxFiles })] : []),
    ]
    if (refused.length) tell(refused.join('\n'))
    if (!good.length) return
    setSending(true)
    onFile()
    try {
      const kept = await keepFiles(good, t('uploadFailed'))
      await send(fileMessage(kept), { kind: 'file', files: kept })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tell(error.status ? error.message || t('uploadFailed') : t('uploadFailed'))
    } finally {
      picked.forEach(files.release)
      setSending(false)
    }
  }
  const enabled = models.filter(one => one.enabled)
  const examples = [t('example1'), t('example2'), t('example3')]
  return (
    <View className='composer'>
      {entry && !answering && text === '' && (
        <View className='composer__examples'>
          {examples.map(one => (
            <Tap key={one} className='chat-chip' onClick={() => onText(one)}>
              {one}
            </Tap>
          ))}
        </View>
      )}
      <View className='composer__tags'>
        <ChatTag glyph={entry ? 'fill' : 'spark'} text={agent.name} onClick={() => onOpen('agent')} />
        {agent.modelChange && enabled.length > 1 && model && (
          <ChatTag glyph='model' text={model.displayName} onClick={() => onOpen('model')} />
        )}
        {model?.thinkingSwitch && (
          <ChatTag glyph='think' text={t('thinkingTag')} on={thinking} onClick={() => onOpen('thinking')} />
        )}
      </View>
      {onLeaveEditing && (
        <View className='composer__note'>
          <Text className='grow'>{t('editingQuestion')}</Text>
          <Tap className='composer__leave' label={say('cancel')} onClick={onLeaveEditing}>
            <Icon name='close' size={18} />
          </Tap>
        </View>
      )}
      {text.length >= COUNTED_FROM && (
        <Text className='composer__count nums'>{`${String(text.length)} / ${String(ASSISTANT.maxQuestion)}`}</Text>
      )}
      <View className='composer__bar'>
        <Tap
          className='composer__button'
          label={voiceText(byVoice ? 'textMode' : 'voiceMode')}
          onClick={() => switchMode(byVoice ? 'text' : 'voice')}
        >
          {byVoice ? <Glyph name='keyboard' size={24} /> : <Icon name='mic' size={24} />}
        </Tap>
        {byVoice ? (
          <View
            className={
              'composer__talk' +
              (voice.phase === 'pressed' ? ' composer__talk--on' : '') +
              (disabled ? ' composer__talk--off' : '')
            }
            {...pressAndHold(voice.hold(PRESS.barMs), { keys: true })}
            {...aria({ label: voiceText('holdToTalk') })}
          >
            <Text>
              {voiceText(
                processing
                  ? 'recognising'
                  : voice.phase === 'pressed'
                    ? voice.cancelling
                      ? 'releaseToCancel'
                      : 'releaseToSend'
                    : 'holdToTalk',
              )}
            </Text>
          </View>
        ) : (
          <MessageInput
            id='assistant-input'
            className='composer__input'
            value={text}
            onChange={onText}
            onSend={() => {
              void submit()
            }}
            label={t('placeholder')}
            placeholder={
              processing
                ? voiceText('recognising')
                : sending
                  ? t('uploading')
                  : t(entry ? 'placeholderEntry' : 'placeholder')
            }
            maxLength={ASSISTANT.maxQuestion}
            disabled={disabled}
          />
        )}
        {answering ? (
          <Tap
            className='composer__button composer__button--stop'
            id='assistant-stop'
            label={t('stop')}
            disabled={!mayStop}
            onClick={onStop}
          >
            <Glyph name='stop' />
          </Tap>
        ) : entry && text === '' && files.sources.length > 0 ? (
          <Tap
            className='composer__button composer__button--attach'
            label={t('attach')}
            disabled={disabled}
            onClick={() => {
              void attach()
            }}
          >
            <Glyph name='attach' />
          </Tap>
        ) : byVoice ? null : (
          <Tap
            className='composer__button composer__button--send'
            id='assistant-send'
            label={t('send')}
            disabled={disabled}
            onClick={() => {
              void submit()
            }}
          >
            <Glyph name='send' />
          </Tap>
        )}
      </View>
      {site ? (
        <Tap className='composer__support' onClick={() => followLink(site)}>
          {t('support')}
        </Tap>
      ) : (
        <Text className='composer__support'>{t('support')}</Text>
      )}
    </View>
  )
}
