import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import type { FileValue } from '@shared/form'
import type { CardKind } from '@shared/im'

/** What one reading of a conversation answers. */
export type Changes = Output<Contract, 'GET /api/im/outside/c/im/queryChatRecord'>
export type Message = Changes['messages'][number]
export type Conversation = Changes['conversation']
export type Config = Output<Contract, 'GET /api/im/outside/c/im/getConfig'>

/** One's own message that the server has not taken yet. */
export interface Unsent {
  /** its client message id: sent again it is the same message */
  key: string
  type: 'txt' | 'image' | 'file' | 'card'
  content: string
  /** of a file: its name, and what an Image can show of it meanwhile */
  filename: string
  preview: string
  file: FileValue | null
  card: { kind: CardKind; id: string; title: string } | null
  /** number of the message that it answers, 0 for none */
  quote: number
  /** `waiting`: for the line, it is sent again by itself */
  state: 'sending' | 'waiting' | 'failed'
  /** what the server has against it */
  error: string
}
