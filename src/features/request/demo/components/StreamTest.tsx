import { Text, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@shared/envelope'
import { streamOf } from '@/api/stream'
import { aria } from '@/platform/aria'
import { Button } from '@/ui/Button'
import { isLastEvent, type StreamEvent } from '@shared/stream'
import { platformTests } from '../platform-tests.i18n'
import './platform-test.scss'

/** What came is drawn this often, ms: a mini-program sends each change of the screen across a bridge. */
const DRAW_MS = 80
/** Events of one connection when it is to break. */
const CUT = 9

type Stream = ReturnType<typeof streamOf>
type End = Awaited<Stream['ended']> | { status: 'refused'; httpStatus: number }

const textOf = ({ data }: StreamEvent): string =>
  typeof data === 'object' && data !== null && 'text' in data && typeof data.text === 'string' ? data.text : ''

/** A text that comes from the server piece by piece, also over a line that breaks. */
export function StreamTest() {
  const t = platformTests.useT()
  const [shown, setShown] = useState({ text: '', last: 0 })
  const [end, setEnd] = useState<End | null>(null)
  const [stream, setStream] = useState<Stream | null>(null)
  const received = useRef({ text: '', last: 0 })
  const open = useRef<Stream | null>(null)
  useEffect(() => () => open.current?.abort(), [])
  useEffect(() => {
    if (!stream) return undefined
    const timer = setInterval(() => setShown({ ...received.current }), DRAW_MS)
    return () => clearInterval(timer)
  }, [stream])

  const start = async (o: { cut?: number; after: number }) => {
    if (!o.after) received.current = { text: '', last: 0 }
    setEnd(null)
    const opened = streamOf('GET /demo/stream', {
      query: { cut: o.cut },
      after: o.after,
      onEvent(event) {
        received.current = {
          text: received.current.text + textOf(event),
          last: isLastEvent(event.event) ? received.current.last : event.id,
        }
      },
    })
    open.current = opened
    setStream(opened)
    const ended: End = await opened.ended.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      return { status: 'refused', httpStatus: error.status }
    })
    if (open.current !== opened) return
    setShown({ ...received.current })
    setStream(null)
    setEnd(ended)
  }
  const status = stream ? 'running' : (end?.status ?? 'waiting')
  const broken = end?.status === 'aborted' || end?.status === 'lost'
  return (
    <View className='card platform-test' {...aria({ role: 'group', label: t('streamTitle') })}>
      <Text className='card__title'>{t('streamTitle')}</Text>
      <Text className='sub'>{t('streamNote')}</Text>
      {shown.text !== '' && (
        <Text id='stream-text' className='platform-test__text' userSelect>
          {shown.text}
        </Text>
      )}
      <Text id='stream-state' className='hint nums' {...aria({ role: 'status' })}>
        {t(`stream.${status}`, { n: end?.status === 'refused' ? end.httpStatus : shown.last })}
      </Text>
      <View className='platform-test__buttons'>
        {stream ? (
          <Button kind='plain' onClick={stream.abort}>
            {t('streamStop')}
          </Button>
        ) : (
          <>
            {broken && (
              <Button
                kind='plain'
                onClick={() => {
                  void start({ after: received.current.last })
                }}
              >
                {t('streamGoOn')}
              </Button>
            )}
            <Button
              kind='plain'
              onClick={() => {
                void start({ cut: CUT, after: 0 })
              }}
            >
              {t('streamBroken')}
            </Button>
            <Button
              onClick={() => {
                void start({ after: 0 })
              }}
            >
              {t('streamStart')}
            </Button>
          </>
        )}
      </View>
    </View>
  )
}
