import type { Contract } from '@contract/index'
import type { Input } from '@contract/define'
import { ApiError } from '@shared/envelope'
import { streamOf } from '@/api/stream'
import { common } from '@/i18n/common.i18n'
import type { RunEvents } from '@shared/assistant'
import type { StreamEvent } from '@shared/stream'

/** Data of the events of a run, with the two ends that every stream has. */
interface Data extends RunEvents {
  end: unknown
  error: { error: string; message: string }
}
/** An event of a run, with the number that a later connection goes on after. */
export type RunEvent = { [E in keyof Data]: { event: E; data: Data[E]; id: number } }[keyof Data]

type BodyOf<K extends keyof Contract> = Input<Contract, K>['body']
/** A question, one for the open form, or the answer of a turn from an event on. */
export type Asked =
  | { kind: 'chat'; body: BodyOf<'POST /api/voice/outside/xiaobao/chat/handle/handleChatStream'> }
  | {
      kind: 'entry'
      body: BodyOf<'POST /api/voice/outside/xiaobao/chat/share/linkc/im/getFieldListAndNl2FormDataStream'>
    }
  | { kind: 'resume'; messageId: string }

/** `lost`: the line kept breaking; the run goes on at the server. `refused`: nothing was begun. */
export type RunEnd = { status: 'done' | 'aborted' | 'lost' } | { status: 'refused'; error: ApiError }
export interface OpenRun {
  ended: Promise<RunEnd>
  /** no more events; the run itself goes on */ abort(): void
}
export type Transport = (asked: Asked, after: number, onEvent: (event: RunEvent) => void) => OpenRun

const isObject = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null
const text = (x: unknown): x is { text: string } => isObject(x) && typeof x.text === 'string'
const list = (x: unknown): boolean => isObject(x) && Array.isArray(x.list)
/** Whether data has the shape of its event: a proxy or a newer server may say anything, and the panel must not fall over it. */
const SHAPES: Record<keyof Data, (data: unknown) => boolean> = {
  start: data => isObject(data) && typeof data.messageId === 'string' && typeof data.chatId === 'string',
  thinking: text,
  text,
  sources: list,
  suggestions: list,
  fill: data => isObject(data) && Array.isArray(data.fields) && isObject(data.values),
  card: data => isObject(data) && typeof data.title === 'string' && Array.isArray(data.lines),
  skill: data => isObject(data) && typeof data.name === 'string',
  theme: data => isObject(data) && typeof data.theme === 'string',
  finish: data => isObject(data) && (data.state === 'done' || data.state === 'stopped'),
  end: () => true,
  error: () => true,
}
const isKnown = (name: string): name is keyof Data => Object.prototype.hasOwnProperty.call(SHAPES, name)

/** An event as the panel knows it; null for one of another kind or shape. */
export function readEvent({ id, event, data }: StreamEvent): RunEvent | null {
  if (!isKnown(event) || !SHAPES[event](data)) return null
  if (event !== 'error') return { id, event, data } as RunEvent
  const said = isObject(data) ? data : {}
  return {
    id,
    event,
    data: {
      error: typeof said.error === 'string' ? said.error : '',
      message: typeof said.message === 'string' && said.message ? said.message : common.t('network'),
    },
  }
}

function refused(error: unknown): RunEnd {
  if (!(error instanceof ApiError)) throw error
  return { status: 'refused', error }
}

/** Opens a run's events, or goes on after event `after`. Another run ends this one as `aborted` (platform/stream). */
export const openRun: Transport = (asked, after, onEvent) => {
  const heard = {
    after,
    onEvent(event: StreamEvent) {
      const known = readEvent(event)
      if (known) onEvent(known)
    },
  }
  const stream =
    asked.kind === 'resume'
      ? streamOf('GET /api/voice/outside/agent/chat/share/resume', { ...heard, query: { messageId: asked.messageId } })
      : asked.kind === 'entry'
        ? streamOf('POST /api/voice/outside/xiaobao/chat/share/linkc/im/getFieldListAndNl2FormDataStream', {
            ...heard,
            body: asked.body,
          })
        : streamOf('POST /api/voice/outside/xiaobao/chat/handle/handleChatStream', { ...heard, body: asked.body })
  return { ended: stream.ended.then(({ status }) => ({ status }), refused), abort: stream.abort }
}
