import { Text, View } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import { aria } from '@/platform/aria'
import { leaveGuard } from '@/platform/leave-guard'
import { recorder } from '@/platform/recorder'
import type { MicrophoneProblem, Recording, RecordingNow } from '@/platform/recorder/types'
import { screen } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { Cell } from '@/ui/Cell'
import { Icon } from '@/ui/Icon'
import { microphoneTexts } from '@/ui/microphone.i18n'
import { VOICE_LIMIT_MS } from '@shared/limits'
import { misc } from '../misc.i18n'
import './testAudio.scss'

const LIMIT = VOICE_LIMIT_MS / 1000
const BARS = 24
const TICK_MS = 200
const KB = 1024

const inSeconds = (ms: number): string => (ms / 1000).toFixed(1)
const sizeText = (bytes: number): string => (bytes > 0 ? `${Math.ceil(bytes / KB)} KB` : '—')

/** Seconds that a recording has run, and how loud the last moments were. */
function Running({ levels }: { levels: number[] }) {
  const t = misc.useT()
  const [began] = useState(() => Date.now())
  const [now, setNow] = useState(began)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <View className='audio__running'>
      <View className='audio__live' {...aria({ role: 'status' })}>
        <View className='audio__dot' />
        <Text>{t('recording')}</Text>
      </View>
      <Text className='audio__time nums'>{`${inSeconds(Math.min(VOICE_LIMIT_MS, now - began))} / ${String(LIMIT)}`}</Text>
      {recorder.hasLevel && (
        <View
          className='audio__wave'
          {...aria({ role: 'progressbar', label: t('level'), now: (levels[levels.length - 1] ?? 0) * 100 })}
        >
          {Array.from({ length: BARS }, (_, i) => (
            <View
              key={i}
              className='audio__bar'
              style={{ height: `${String(4 + Math.round((levels[levels.length - BARS + i] ?? 0) * 44))}px` }}
            />
          ))}
        </View>
      )}
    </View>
  )
}

/** The recording that was made: what it is, and its sound. */
function Result({ recording }: { recording: Recording }) {
  const t = misc.useT()
  const [player, setPlayer] = useState<{ stop(): void } | null>(null)
  const playing = useRef(player)
  playing.current = player
  useEffect(() => () => playing.current?.stop(), [])
  const { play } = recorder
  const toggle = () => {
    if (player) player.stop()
    else if (play) setPlayer(play(recording.file, () => setPlayer(null)))
  }
  return (
    <View className='card audio__result'>
      <Text className='card__title' {...aria({ role: 'status' })}>
        {t(`ended.${recording.endedBy}`, { n: LIMIT })}
      </Text>
      <View className='cells'>
        <Cell title={t('length')} value={t('seconds', { n: inSeconds(recording.durationMs) })} />
        <Cell title={t('format')} value={recording.mime === 'audio/wav' ? t('wavFormat') : recording.mime} />
        <Cell title={t('size')} value={sizeText(recording.file.size)} />
      </View>
      {play ? (
        <View className='audio__actions'>
          <Button kind='plain' onClick={toggle}>
            {t(player ? 'stopPlaying' : 'play')}
          </Button>
        </View>
      ) : (
        <Text className='hint'>{t('noPlayer')}</Text>
      )}
    </View>
  )
}

/** Records, plays back, and says what came of it: for people who want to know whether their microphone works. */
function TestAudio() {
  const t = misc.useT()
  const problems = microphoneTexts.useT()
  const [now, setNow] = useState<RecordingNow | null>(null)
  const [busy, setBusy] = useState(false)
  const [levels, setLevels] = useState<number[]>([])
  const [recording, setRecording] = useState<Recording | null>(null)
  const [problem, setProblem] = useState<MicrophoneProblem | null>(null)

  const running = useRef<RecordingNow | null>(null)
  const gone = useRef(false)
  // no microphone stays open behind another screen
  useDidHide(() => running.current?.stop())
  useEffect(
    () => () => {
      gone.current = true
      running.current?.cancel()
    },
    [],
  )
  useEffect(() => (now ? leaveGuard(misc.t('leave')) : undefined), [now])

  const record = async () => {
    setBusy(true)
    setProblem(null)
    setRecording(null)
    setLevels([])
    const started = await recorder.start({
      limitMs: VOICE_LIMIT_MS,
      onLevel: level => setLevels(old => [...old.slice(1 - BARS), level]),
    })
    setBusy(false)
    if (started.status === 'failed') {
      setProblem(started.problem)
      return
    }
    if (gone.current) {
      started.now.cancel()
      return
    }
    running.current = started.now
    setNow(started.now)
    const result = await started.now.ended
    running.current = null
    if (gone.current) return
    setNow(null)
    if (result.status === 'recorded') setRecording(result.recording)
    if (result.status === 'failed') setProblem(result.problem)
  }
  return (
    <View className='content audio'>
      <View className='card audio__card'>
        <View className='audio__tile'>
          <Icon name='mic' size={40} />
        </View>
        {now ? (
          <Running levels={levels} />
        ) : (
          <>
            <Text className='audio__title' {...aria({ role: 'heading', level: 2 })}>
              {t('title')}
            </Text>
            <Text className='sub'>{t('hint', { n: LIMIT })}</Text>
          </>
        )}
        {problem && (
          <View className='audio__problem' {...aria({ role: 'alert' })}>
            <Text>{problems(`microphone.${problem}`)}</Text>
          </View>
        )}
        <View className='audio__actions'>
          {now ? (
            <>
              <Button kind='plain' onClick={now.cancel}>
                {t('discard')}
              </Button>
              <Button onClick={now.stop}>{t('stop')}</Button>
            </>
          ) : (
            <Button
              busy={busy}
              onClick={() => {
                void record()
              }}
            >
              {t(recording ? 'recordAgain' : 'record')}
            </Button>
          )}
        </View>
      </View>
      {recording && <Result recording={recording} />}
    </View>
  )
}

export default screen('/testAudio', TestAudio)
