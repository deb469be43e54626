import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import type { QuestionType, RunEvents, Source } from '@shared/assistant'
import { fileMessage, type FileItem } from './parts'

export type Turn = Output<Contract, 'GET /api/voice/outside/agent/chat/share/history'>['messages'][number]
export type Fill = RunEvents['fill']
/** What an answer offers to do, as far as it is shown. */
export type Card = NonNullable<Turn['card']>
/** AI specification §3: like 1, dislike 0, none null */
export type LikeStatus = 1 | 0 | null

/** Chat message of AI specification §3. */
export interface Message {
  /** stays the same while the message is on screen */
  readonly key: string
  /** of its turn at the server, '' until that has begun */
  readonly id: string
  readonly role: 'user' | 'assistant' | 'system'
  readonly content: string
  readonly thinking: string
  readonly createTime: string
  readonly isHistory: boolean
  readonly isStop: boolean
  /** of an answer: nothing yet, coming, all there, the line is lost, ended in an error; a question that nobody answered failed too */
  readonly state: 'typing' | 'streaming' | 'done' | 'lost' | 'failed'
  /** what the person is told of a failure */
  readonly error: string
  readonly likeStatus: LikeStatus
  readonly suggestedList: readonly string[]
  readonly relationKnowledgeInfo: readonly Source[]
  readonly fill: Fill | null
  /** what an answer offers to do */
  readonly card: Card | null
  readonly type: QuestionType
  readonly files: readonly FileItem[]
  /** 'local' or the vendor, of an answer */
  readonly source: string
  /** number of the last event that is in it: a connection goes on after it */
  readonly last: number
}

/** What a message has that says nothing yet. */
export const blank = {
  thinking: '',
  isHistory: false,
  isStop: false,
  error: '',
  likeStatus: null,
  suggestedList: [],
  relationKnowledgeInfo: [],
  fill: null,
  card: null,
  type: 'text',
  files: [],
  source: '',
  last: 0,
} as const
/** Whether an answer quotes a source; it offers the others to go on with. */
export const isQuoted = ({ quote }: Source): boolean => quote !== ''
/** Whether what is quoted is a passage of an article: what is told of one's own things is no quote of the knowledge base. */
export const isFromArticle = ({ wikiId, quote }: Source): boolean => wikiId !== '' && quote !== ''
/** Keys of a question and its answer, by the id of their turn. */
export const questionKey = (id: string): string => id + ':question'
export const answerKey = (id: string): string => id + ':answer'

/** A question as it was asked here. */
export const questionOf = (
  id: string,
  content: string,
  time: string,
  type: QuestionType,
  files: readonly FileItem[],
): Message => ({
  ...blank,
  key: questionKey(id),
  id: '',
  role: 'user',
  content,
  createTime: time,
  state: 'done',
  type,
  files,
})

const STATES = { running: 'typing', done: 'done', stopped: 'done', failed: 'failed' } as const

/** A history record as its two messages. */
function messagesOf(turn: Turn): Message[] {
  const { id, createTime } = turn
  const content = turn.type === 'file' && turn.files.length ? fileMessage(turn.files) : turn.question
  return [
    { ...questionOf(id, content, createTime, turn.type, turn.files), id, isHistory: true },
    {
      ...blank,
      key: answerKey(id),
      id,
      role: 'assistant',
      content: turn.answer,
      thinking: turn.thinking,
      createTime,
      isHistory: true,
      isStop: turn.state === 'stopped',
      state: STATES[turn.state],
      error: turn.errorMessage,
      likeStatus: turn.like ? 1 : turn.disLike ? 0 : null,
      suggestedList: turn.suggestedList,
      relationKnowledgeInfo: turn.relationKnowledgeInfo,
      fill: turn.fill,
      card: turn.card,
      source: turn.source,
    },
  ]
}
/** The server names the newest first, people read the oldest first. */
export const inReadingOrder = (turns: readonly Turn[]): Message[] => [...turns].reverse().flatMap(messagesOf)
