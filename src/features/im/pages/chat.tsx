import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { call } from '@/api/call'
import { useLanguage } from '@/i18n'
import { watchKeyboard } from '@/platform/keyboard'
import { page } from '@/platform/page'
import { load } from '@/platform/storage'
import { back, restart } from '@/screen/go'
import { NavigationBar } from '@/screen/NavigationBar'
import { screen, useRefusal, useTitle, type ScreenProps } from '@/screen/screen'
import { titles } from '@/screen/titles.i18n'
import { common } from '@/i18n/common.i18n'
import { keepDraft, loadDraft, ownPlace } from '@/stores/drafts'
import { useSession } from '@/stores/session'
import { becomeVisitor } from '@/stores/visitor'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { ApiError } from '@shared/envelope'
import { Talk } from '../components/Talk'
import { imTexts } from '../im.i18n'
import type { Config, Conversation } from '../types'
import { useTalk } from '../useTalk'
import './chat.scss'

/** Whether people are there is asked so often, ms. */
const HOURS_MS = 60_000

type Setting = Output<Contract, 'GET /api/im/outside/c/im/getTenantImSetting'>

/** Asks who has signed in whether the conversation of this device is to be theirs; null where there is none, or they do not want it. */
async function fromDevice(): Promise<Conversation | null> {
  if (!load('token') || !load('touristId')) return null
  const { conversation } = await call('GET /api/im/outside/c/im/checkVisitor', {}, { asVisitor: true })
  const place = ownPlace('im.declined')
  if (!conversation || loadDraft(place).values.id === conversation.id) return null
  const { confirm } = await Taro.showModal({
    title: imTexts.t('goOnTitle'),
    content: imTexts.t('goOnText'),
    confirmText: imTexts.t('goOn'),
    cancelText: imTexts.t('goOnNot'),
  })
  if (confirm)
    return call(
      'POST /api/im/outside/c/im/touristToUser',
      { body: { conversationId: conversation.id } },
      { asVisitor: true },
    )
  keepDraft(place, { values: { id: conversation.id }, idempotencyKey: '' })
  return null
}

/** Talk with people of the company: what was said before, where it stands, and what can be said now. */
function ChatWithPeople({ visit }: ScreenProps) {
  const { chatId = '', productId = '' } = visit.query
  const t = imTexts.useT()
  const say = common.useT()
  const title = titles.useT()
  const language = useLanguage()
  const session = useSession()
  const hasLogin = session.state === 'hasLogin'
  const { talk, state } = useTalk(chatId, productId)
  const [loaded, setLoaded] = useState<{ config: Config; setting: Setting } | null>(null)
  const [workTime, setWorkTime] = useState<Config['workTime'] | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [covered, setCovered] = useState(0)
  const isOpened = useRef('')
  const who = hasLogin ? session.userId : ''
  useEffect(() => watchKeyboard(setCovered), [])

  const start = useCallback(async () => {
    setError(null)
    try {
      await becomeVisitor()
      const [config, setting] = await Promise.all([
        call('GET /api/im/outside/c/im/getConfig', {}),
        call('GET /api/im/outside/c/im/getTenantImSetting', {}),
      ])
      setLoaded({ config, setting })
      // another language says the same of the same talk
      if (isOpened.current === `talk of ${who}` || !config.enabled) return
      isOpened.current = `talk of ${who}`
      talk.open(config.conversation)
      if (config.loginBeforeConsult && !who) return
      const continued = config.conversation ? null : await fromDevice()
      if (continued) talk.open(continued)
      if (!chatId) return
      // who comes from the assistant has asked for a person
      if (config.workTime.isOpen) await talk.askPerson()
      else await talk.begin()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
    }
  }, [talk, chatId, who])
  useEffect(() => {
    void start()
  }, [start, language])
  // it opens, closes and somebody comes while one looks; without an answer what was said stays
  useEffect(() => {
    const timer = setInterval(() => {
      call('GET /api/im/outside/c/im/getWorkTime', {}).then(setWorkTime, () => undefined)
    }, HOURS_MS)
    return () => {
      clearInterval(timer)
      setWorkTime(null)
    }
  }, [language])
  useRefusal(!!loaded?.config.enabled && loaded.config.loginBeforeConsult && !hasLogin)

  const name = state.conversation?.state === 'serving' ? state.conversation.seatName : ''
  useTitle(name || title('chat'))
  const failed = error ?? (state.change ? null : state.error)
  return (
    <View className='im-page' style={{ bottom: `${String(covered)}px` }}>
      {page.ownNavigationBar && <NavigationBar title={name || title('chat')} onBack={back} isOwn />}
      {failed && (!loaded || state.conversation) && !state.messages.length ? (
        <ErrorState
          error={failed}
          onRetry={() => {
            void start()
            talk.show()
          }}
        />
      ) : !loaded ? (
        <PageSkeleton />
      ) : loaded.config.enabled && loaded.setting.enabled ? (
        <Talk
          talk={talk}
          state={state}
          workTime={workTime ?? loaded.config.workTime}
          welcome={loaded.setting.welcome}
          questions={loaded.setting.questions}
          maxFileMb={loaded.setting.maxFileMb}
          recallMinutes={loaded.setting.recallMinutes}
        />
      ) : (
        <EmptyState icon='headset' text={t('off')} action={say('home')} onAction={() => restart('/mall/index')} />
      )}
    </View>
  )
}

export default screen('/chat', ChatWithPeople, { ownHead: true })
