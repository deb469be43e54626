import { View } from '@tarojs/components'
import { useEffect, useLayoutEffect, useReducer, useRef, useState, type ComponentType } from 'react'
import { call } from '@/api/call'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { drag } from '@/platform/drag'
import { drawTogether } from '@/platform/draw-together'
import { caller } from '@/platform/storage'
import { Outline } from '@/platform/outline'
import { Tap } from '@/ui/Tap'
import { SPARK } from '@shared/spark'
import { assistantSlot, type AssistantEntryProps } from './assistant-slot'
import { go } from './go'
import { titles } from './titles.i18n'
import './AssistantButton.scss'

/** Screens that are filled in and have no head for it: there it stands in the bar below, since fields and switches reach up to the edge. */
const FILLED_IN = /create|remark|userInfo/

/** px above the end of the window where it begins, and the least: bars of screens stand below */
const USUAL_ABOVE = 84
const LEAST_ABOVE = 64

// one for all screens: the button stays where it was drawn
const now: {
  whose: string
  there: boolean
  /** Whose question is on its way: the screens that come before its answer wait for the same one. */
  asking: { whose: string; answer: Promise<void> } | null
  open: boolean
  above: number
  Panel: ComponentType<{ onClose: () => void }> | null
} = { whose: '', there: false, asking: null, open: false, above: USUAL_ABOVE, Panel: null }

/** Whether the door has an assistant, kept in `now`; after a failure the next screen asks again. */
async function ask(whose: string): Promise<void> {
  try {
    const { open } = await drawTogether(() => call('GET /api/linkc/outside/linkc/aiAgent/getAiAgentInfo', {}))
    const legacy = () => call('GET /api/app/outside/switch/query', { query: { type: 'VOICE_ICON_SWITCH' } })
    const there = open || (await legacy()).status === 1
    // a person who has come meanwhile asks for themselves
    if (now.asking?.whose === whose) Object.assign(now, { whose, there })
  } catch {
    if (now.asking?.whose === whose) now.asking = null
  }
}

/** Opens the assistant, where the door has agents or the person keeps the older assistant's icon on; nothing elsewhere. In the head of a screen, beside its tabs and in a bar it covers nothing; elsewhere a finger draws it up and down, off what it covers. */
export default function AssistantButton({ on, place, onThere }: AssistantEntryProps) {
  const t = titles.useT()
  const [, draw] = useReducer((n: number) => n + 1, 0)
  const [failed, setFailed] = useState(false)
  const [loading, setLoading] = useState(false)
  const whose = caller()
  useEffect(() => {
    assistantSlot.askAgain = () => {
      now.asking = { whose, answer: ask(whose) }
      void now.asking.answer.then(draw)
    }
    if (now.whose === whose) return
    if (now.asking?.whose !== whose) now.asking = { whose, answer: ask(whose) }
    void now.asking.answer.then(draw)
  }, [whose])
  const isThere = now.there && now.whose === whose
  const fixed = place ?? (FILLED_IN.test(on) ? 'bar' : null)
  // in the same drawing as the button
  useLayoutEffect(() => {
    if (isThere) onThere(fixed ? `screen--assisted-in-${fixed}` : 'screen--assisted')
  }, [isThere, fixed, onThere])
  const open = async () => {
    if (!assistantSlot.load) {
      go('/chat/ai')
      return
    }
    setFailed(false)
    setLoading(true)
    try {
      now.Panel ??= (await assistantSlot.load()).default
      now.open = true
      draw()
    } catch {
      // a toast would bring 12 KB to every first page
      setFailed(true)
    }
    setLoading(false)
  }
  const grip = useRef(0)
  const { above, Panel } = now
  const panel = now.open && Panel && (
    <Panel
      onClose={() => {
        now.open = false
        draw()
      }}
    />
  )
  // behind the panel it stays: there the keyboard goes back to
  const button = isThere && (
    <View
      // by a class of its own: the screen's comes a frame later, and until then it would stand elsewhere
      className={'assistant-button' + (fixed ? ` assistant-button--in-${fixed}` : '')}
      style={{
        bottom: fixed ? '' : `min(${String(above)}px, calc(100vh - 150px))`,
        opacity: panel ? 0 : 1,
      }}
      {...(!fixed &&
        drag({
          onDown: y => {
            grip.current = now.above + y
          },
          onMove: y => {
            now.above = Math.max(LEAST_ABOVE, grip.current - y)
            draw()
          },
        }))}
    >
      {failed && (
        <View className='assistant-button__failed' {...aria({ role: 'alert' })}>
          {common.t('network')}
        </View>
      )}
      <Tap
        id='assistant'
        className={'assistant-button__tap' + (loading ? ' assistant-button__tap--loading' : '')}
        label={t('assistant')}
        onClick={() => {
          // a button that is switched off would lose the keyboard
          if (!loading) void open()
        }}
      >
        <Outline path={SPARK.spark} mask='icon--spark' size={28} />
      </Tap>
    </View>
  )
  return (
    <>
      {button}
      {panel}
    </>
  )
}
