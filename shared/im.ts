import { defineLifecycle } from './lifecycle'
import { MAX_FILE_BYTES } from './limits'

/** States of a conversation with people: open while nobody was asked for yet; in line; with a seat; over. */
export const CONVERSATION_STATES = ['open', 'queued', 'serving', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

/** Who may do what with a conversation. `linkman` stands for who asks, signed in or not. */
export const CONVERSATION = defineLifecycle({
  states: CONVERSATION_STATES,
  start: 'open',
  ended: ['closed'],
  actions: {
    queue: { from: ['open'], to: 'queued', by: ['linkman', 'system'], hears: 'desk', tells: false },
    take: { from: ['queued'], to: 'serving', by: ['staff'], tells: true },
    transfer: { from: ['serving'], to: 'same', by: ['staff'], asks: 'person', tells: true },
    // back into the line, at its old place
    putBack: { from: ['serving'], to: 'queued', by: ['staff', 'system'], tells: true },
    leave: { from: ['open', 'queued', 'serving'], to: 'closed', by: ['linkman'], tells: false },
    end: { from: ['open', 'queued', 'serving'], to: 'closed', by: ['staff', 'system'], tells: true },
  },
})
export type ConversationAction = keyof typeof CONVERSATION.actions

/** Who says something in a conversation. */
export const MESSAGE_AUTHORS = ['visitor', 'seat', 'system'] as const
export type MessageAuthor = (typeof MESSAGE_AUTHORS)[number]
/** Of a message; `txt` is the specification's name. `transcript`: what was said with the assistant before. */
export const MESSAGE_TYPES = ['txt', 'image', 'file', 'card', 'transcript', 'system'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]
/** Types that people send. */
export const SENT_TYPES = ['txt', 'image', 'file', 'card'] as const satisfies readonly MessageType[]
/** Things that a card shows. */
export const CARD_KINDS = ['order', 'event', 'product'] as const
export type CardKind = (typeof CARD_KINDS)[number]
/** What the conversation says by itself. */
export const SYSTEM_NOTES = [
  'queued',
  'taken',
  'transferred',
  'putBack',
  'waitLong',
  'outOfHours',
  'left',
  'ended',
  'product',
  'request',
] as const
export type SystemNote = (typeof SYSTEM_NOTES)[number]

export const MAX_IM_TEXT = 2000
/** Up to here a text that is too long is refused in words of its own. */
export const MAX_IM_SENT = 50_000
/** Changes, or older messages, of one answer. */
export const MAX_IM_PAGE = 50
/** MB of a file, and of a picture: what can be uploaded at all. */
export const MAX_IM_FILE_MB = MAX_FILE_BYTES / (1024 * 1024)
/** Minutes in which one's own message can be recalled or changed. */
export const RECALL_MINUTES = 2
/** Seconds that a reader waits for a change at most; seconds without a line to the console after which a seat counts as gone; minutes in line after which a way out is offered. */
export const WAIT_SECONDS = 20
export const SEAT_GONE_SECONDS = 180
export const LONG_WAIT_MINUTES = 5
/** Hours of silence after which a conversation that nobody serves is over, unless something in it was not read yet. */
export const IDLE_HOURS = 24
/** Conversations that a seat has at a time, where nobody chose another number; at least one, at most so many. */
export const SEAT_LIMIT = 5
export const MAX_SEAT_LIMIT = 20
export const MAX_IM_RATING_TEXT = 200
/** Conversations that can be in line. */
export const MAX_QUEUED = 500
