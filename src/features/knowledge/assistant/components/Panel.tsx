import { Text, View } from '@tarojs/components'
import { useCallback, useEffect, useRef, useState } from 'react'
import { aria } from '@/platform/aria'
import { useModal } from '@/platform/modal'
import { panes } from '@/platform/panes'
import { pressAndHold } from '@/platform/press-and-hold'
import { watchKeyboard } from '@/platform/keyboard'
import { keep, load } from '@/platform/storage'
import { ErrorState } from '@/ui/ErrorState'
import { CardSkeleton } from '@/ui/Skeleton'
import { isOrderEntry } from '@shared/assistant'
import { assistantTexts } from '../assistant.i18n'
import { Legacy } from '../legacy/Legacy'
import { closesAt, dragged, entryHeight, settled } from '../order-entry/drag'
import { useAssistant } from '../useAssistant'
import { Chat } from './Chat'
import './Panel.scss'

/** Share of the window that the panel takes outside of order entry, where nothing below it needs to be seen. */
const CHAT_SHARE = 0.88

/** The "call me" panel over a screen: the AI chat where there are agents, else the legacy assistant. */
export default function Panel({ onClose }: { onClose: () => void }) {
  const t = assistantTexts.useT()
  const docks = panes.useDock()
  const id = useModal(onClose, !docks)
  const { session, state } = useAssistant()
  // only browsers have panels; Taro's own answer would bring a reader of user agents along
  const [windowHeight, setWindowHeight] = useState(() => window.innerHeight)
  const [height, setHeight] = useState<number | null>(null)
  const [listening, setListening] = useState(false)
  const [covered, setCovered] = useState(0)
  const drag = useRef({ from: 0, height: 0, now: 0 })
  const { status, agent } = state
  const entry = !!agent && isOrderEntry(agent.template)
  const tab = status === 'ready' && !agent ? 'legacy' : 'chat'
  useEffect(() => {
    void session.start()
  }, [session])
  useEffect(() => watchKeyboard(setCovered), [])
  useEffect(() => {
    // a keypad of Android, and a phone that is turned
    const resized = () => setWindowHeight(window.innerHeight)
    window.addEventListener('resize', resized)
    return () => window.removeEventListener('resize', resized)
  }, [])
  useEffect(() => {
    if (status === 'ready' && load('assistantTab') !== tab) keep('assistantTab', tab)
  }, [status, tab])
  // each mode begins at its own height
  useEffect(() => setHeight(null), [entry])
  const usual = entry ? entryHeight(windowHeight) : Math.round(windowHeight * CHAT_SHARE)
  const present = Math.min(height ?? usual, windowHeight - covered)
  const fullScreen = useCallback(() => setHeight(windowHeight), [windowHeight])
  const drawTo = (y: number) => {
    drag.current.now = dragged(drag.current.height, drag.current.from, y, windowHeight)
    setHeight(drag.current.now)
  }
  // a mouse keeps the functions of the moment it went down
  const letGo = () => {
    if (closesAt(drag.current.now)) onClose()
    else setHeight(settled(drag.current.now))
  }
  return (
    <View
      className={'assistant' + (docks ? ' assistant--docked' : listening ? ' assistant--listening' : '')}
      style={{ bottom: `${String(covered)}px` }}
    >
      {!listening && !docks && (
        <View className={'assistant__mask' + (entry ? ' assistant__mask--clear' : '')} onClick={onClose} catchMove />
      )}
      <View
        className='assistant__panel'
        style={listening || docks ? {} : { height: `${String(present)}px` }}
        id={id}
        // while it listens, the form is filled in before the eyes of who speaks
        {...aria(
          docks
            ? { role: 'complementary', label: t('panel') }
            : { role: 'dialog', label: t('panel'), ...(listening ? {} : { modal: true }) },
        )}
      >
        {!listening && (
          <View
            className='assistant__grip'
            {...pressAndHold({
              onDown: y => {
                drag.current = { from: y, height: present, now: present }
              },
              onMove: drawTo,
              onUp: letGo,
              onLost: letGo,
            })}
          >
            <View className='assistant__handle' />
            <View className='assistant__tabs'>
              <Text className='assistant__tab' {...aria({ role: 'heading', level: 2 })}>
                {t(tab === 'chat' ? 'tabChat' : 'tabLegacy')}
              </Text>
            </View>
          </View>
        )}
        {status === 'failed' ? (
          <ErrorState
            {...(state.error ? { error: state.error } : {})}
            onRetry={() => {
              void session.start()
            }}
          />
        ) : status === 'loading' ? (
          <View className='assistant__waiting'>
            <CardSkeleton lines={4} />
            <CardSkeleton lines={3} />
          </View>
        ) : agent ? (
          <Chat layout='panel' onClose={onClose} onVoice={setListening} onFile={fullScreen} />
        ) : (
          <Legacy level={3} onClose={onClose} />
        )}
      </View>
    </View>
  )
}
