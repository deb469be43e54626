import { Text, View } from '@tarojs/components'
import Taro, { useRouter } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { urlAdapter } from '@/platform/url-adapter'
import { aria } from '@/platform/aria'
import { pressAndHold } from '@/platform/press-and-hold'
import { MessageInput } from '@/platform/message-input'
import { keep, load } from '@/platform/storage'
import { common } from '@/i18n/common.i18n'
import { openUrl, urlOf } from '@/screen/go'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { ASSISTANT, VOICE_ICON_SWITCH } from '@shared/assistant'
import { voiceTexts } from '../voice/voice.i18n'
import { Glyph } from '../components/Glyph'
import { LEGACY_TAP_MS, PRESS } from '../limits'
import { useAssistant } from '../useAssistant'
import { useVoice } from '../voice/useVoice'
import { VoiceDialog } from '../voice/VoiceDialog'
import { legacyTexts } from './legacy.i18n'
import { followed, HELP, paramsOf, SHORTCUTS, TIPS, type ShortcutKey, type Target } from './shortcuts'
import './Legacy.scss'

/** Voice and tap shortcuts to screens of the product, where a tenant has no AI agents (AI specification §2.2). */
export function Legacy({ level, onClose }: { level: 1 | 3; onClose: () => void }) {
  const t = legacyTexts.useT()
  const say = common.useT()
  const voiceText = voiceTexts.useT()
  const router = useRouter()
  const { state } = useAssistant()
  const [content, setContent] = useState<'first' | 'help' | 'supply'>('first')
  const [batch, setBatch] = useState(0)
  const [byVoice, setByVoice] = useState(load('chat-ai-input-mode') !== 'text')
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState('')
  const [candidates, setCandidates] = useState<{ text: string; target: Target }[]>([])
  const [attempt, busy] = useAttempt()
  const icon = useCall(
    'GET /api/app/outside/switch/query',
    content === 'help' ? { query: { type: VOICE_ICON_SWITCH } } : null,
  )
  const switchIcon = () => {
    const isOn = icon.data?.status === 1
    void attempt(async () => {
      // whoever loses the button loses this page with it
      const { confirm } = isOn
        ? await Taro.showModal({
            title: t('icon'),
            content: t('iconOff'),
            confirmText: t('iconOffDo'),
            cancelText: say('cancel'),
          })
        : { confirm: true }
      if (!confirm) return
      await call('POST /api/app/outside/switch/update', { body: { type: VOICE_ICON_SWITCH, status: isOn ? 0 : 1 } })
      await icon.reload()
    })
  }
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(
    () => () => {
      if (waiting.current) clearTimeout(waiting.current)
    },
    [],
  )

  const follow = (target: Target) => {
    if (waiting.current) return
    waiting.current = setTimeout(() => {
      waiting.current = null
      const here = urlAdapter.toVisit(router.path, router.params as Record<string, string | undefined>).path
      const how = followed(target, here)
      if (how !== 'go') {
        void Taro.showToast({ title: t(how), icon: 'none' })
        return
      }
      keep('assistantPage', here)
      keep('assistantTab', 'legacy')
      onClose()
      openUrl(urlOf(target.url, target.query))
    }, LEGACY_TAP_MS)
  }
  const wish = (question: string) => {
    const words = question.trim()
    setText('')
    if (!words) {
      void Taro.showToast({ title: t('placeholder'), icon: 'none' })
      return
    }
    void attempt(async () => {
      const found = await call('POST /api/voice/outside/voice/answer', { body: { question: words } })
      const open = found.filter(one => one.url !== '')
      const [only] = open
      setAnswer(only && open.length === 1 ? only.replyContent : (found[0]?.replyContent ?? ''))
      setCandidates(
        open.length > 1
          ? open.map(one => ({ text: one.replyContent, target: { url: one.url, query: paramsOf(one.params) } }))
          : [],
      )
      setContent(open.length > 1 ? 'supply' : 'first')
      if (only && open.length === 1) follow({ url: only.url, query: paramsOf(only.params) })
    })
  }
  const voice = useVoice({ server: state.speech, mayBegin: () => !busy, onText: wish })
  const speaks = byVoice && voice.available
  const switchMode = () => {
    if (!speaks && !voice.available) {
      void Taro.showToast({ title: voiceText('noSpeech'), icon: 'none' })
      return
    }
    keep('chat-ai-input-mode', speaks ? 'text' : 'voice')
    setByVoice(!speaks)
  }
  const row = (key: ShortcutKey) => (
    <Tap key={key} className='legacy__one' onClick={() => follow(SHORTCUTS[key])}>
      <Text className='grow'>{t(key)}</Text>
      <Icon name='forward' size={16} />
    </Tap>
  )
  return (
    <View className='legacy'>
      <View className='legacy__head'>
        <Text className='legacy__title' {...aria({ role: 'heading', level })}>
          {t('ask')}
        </Text>
        <Tap
          className='legacy__button'
          label={t('help')}
          pressed={content === 'help'}
          onClick={() => setContent(content === 'help' ? 'first' : 'help')}
        >
          <Glyph name='help' />
        </Tap>
        <Tap className='legacy__button' label={say('close')} onClick={onClose}>
          <Icon name='close' size={22} />
        </Tap>
      </View>
      <View className='legacy__body'>
        {answer !== '' && (
          <View className='legacy__answer' {...aria({ role: 'status' })}>
            <Text>{answer}</Text>
          </View>
        )}
        {content === 'first' && (
          <View className='card'>
            <View className='card__head'>
              <Text className='card__title'>{t('tips')}</Text>
              <Tap className='legacy__change' onClick={() => setBatch(1 - batch)}>
                <Glyph name='swap' size={16} />
                <Text>{t('change')}</Text>
              </Tap>
            </View>
            {(TIPS[batch] ?? []).map(row)}
          </View>
        )}
        {content === 'supply' && (
          <View className='card'>
            <View className='card__head'>
              <Text className='card__title'>{t('supply')}</Text>
            </View>
            {candidates.map(({ text: name, target }) => (
              <Tap key={name} className='legacy__one' onClick={() => follow(target)}>
                <Text className='grow'>{name}</Text>
                <Icon name='forward' size={16} />
              </Tap>
            ))}
          </View>
        )}
        {content === 'help' && (
          <>
            <View className='card legacy__help'>
              <View className='row'>
                <Icon name='mic' size={20} />
                <Text className='grow'>{t('helpVoice')}</Text>
              </View>
              <View className='row'>
                <Icon name='grid' size={20} />
                <Text className='grow'>{t('helpTap')}</Text>
              </View>
            </View>
            {/* what it was before the tap is not how it is */}
            {icon.data && !icon.error && (
              <View className='card'>
                <Tap className='legacy__one' pressed={icon.data.status === 1} onClick={switchIcon}>
                  <Text className='grow'>{t('icon')}</Text>
                  {icon.data.status === 1 && (
                    <View className='legacy__on'>
                      <Icon name='check' size={20} />
                    </View>
                  )}
                </Tap>
              </View>
            )}
            {HELP.map(({ group, list }) => (
              <View key={group} className='card'>
                <View className='card__head'>
                  <Text className='card__title'>{t(group)}</Text>
                </View>
                {list.map(row)}
              </View>
            ))}
          </>
        )}
      </View>
      <View className='legacy__foot'>
        <Tap className='legacy__button' label={t('switchMode')} onClick={switchMode}>
          {speaks ? <Glyph name='keyboard' size={24} /> : <Icon name='mic' size={24} />}
        </Tap>
        {speaks ? (
          <View
            className={'legacy__mic' + (voice.phase === 'pressed' ? ' legacy__mic--on' : '')}
            {...pressAndHold(voice.hold(PRESS.iconMs), { keys: true })}
            {...aria({ label: voiceText('holdToTalk') })}
          >
            <Icon name='mic' size={34} />
          </View>
        ) : (
          <MessageInput
            className='legacy__input'
            value={text}
            onChange={setText}
            onSend={() => wish(text)}
            label={t('placeholder')}
            placeholder={t('placeholder')}
            maxLength={ASSISTANT.maxQuestion}
            disabled={busy}
          />
        )}
        {speaks ? (
          <View className='legacy__button' />
        ) : (
          <Tap
            className='legacy__button legacy__button--send'
            label={t('send')}
            disabled={busy}
            onClick={() => wish(text)}
          >
            <Glyph name='send' />
          </Tap>
        )}
      </View>
      {voice.phase !== 'idle' && (
        <VoiceDialog
          state={voice.phase === 'processing' ? 'processing' : voice.cancelling ? 'cancel' : 'normal'}
          level={voice.level}
        />
      )}
    </View>
  )
}
