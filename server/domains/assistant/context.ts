import { ASSISTANT, type TurnState } from '../../../shared/assistant'

/** A turn before the question, oldest first. */
export interface PastTurn {
  question: string
  answer: string
  state: TurnState
}

/**
 * What of a conversation counts as context (AI specification §4): of its messages those with content that were not stopped, are not
 * the welcome text and have at most 1000 characters; the last 20 of them, or the last one when the last answer failed.
 * Answers that failed have no content. Pairs keep their order; a side that does not count is ''.
 */
export function answerHistory(turns: readonly PastTurn[], welcome: string): { question: string; answer: string }[] {
  const { maxChars, messages: most, afterFailure } = ASSISTANT.context
  const counts = (text: string) => text.trim() !== '' && text !== welcome && text.length <= maxChars
  const messages = turns
    .flatMap(({ question, answer, state }, turn) => [
      ...(counts(question) ? [{ turn, side: 'question', text: question } as const] : []),
      ...(state === 'done' && counts(answer) ? [{ turn, side: 'answer', text: answer } as const] : []),
    ])
    .slice(-(turns.at(-1)?.state === 'failed' ? afterFailure : most))
  const pairs = new Map<number, { question: string; answer: string }>()
  for (const { turn, side, text } of messages)
    pairs.set(turn, { question: '', answer: '', ...pairs.get(turn), [side]: text })
  return [...pairs.values()]
}
