import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { startFakeLlm, type Asked, type FakeLlm, type Script } from './vendors/llm'
import type { LlmAccount } from '../server/providers/llm/accounts'
import type { LlmPiece } from '../server/providers/llm/chat'
import { createLlm, type Llm, type LlmRequest } from '../server/providers/llm/llm'

export const KEY = 'sk-secret-0123456789'
export const QUESTION = '我的洗衣机显示 E4，怎么办？'
export const MODEL = 'deepseek/m1'
export const accountAt = (url: string): LlmAccount => ({
  vendor: 'deepseek',
  displayName: 'DeepSeek',
  model: 'm1',
  url: `${url}/chat/completions`,
  key: KEY,
  thinking: 'type',
})

export const closers: (() => Promise<void> | void)[] = []
/** Closes all that was opened; for the end of a file of tests. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0)) await close()
}

/** A vendor with this script, and a client of it that waits so long for a sign of life. */
export async function openFor(
  idleMs: number,
  ...scripts: (Script | ((asked: Asked) => Script))[]
): Promise<{ vendor: FakeLlm; llm: Llm }> {
  const vendor = await startFakeLlm(...scripts)
  closers.push(() => vendor.close())
  return { vendor, llm: createLlm([accountAt(vendor.url)], { idleMs }) }
}
export const open = (...scripts: (Script | ((asked: Asked) => Script))[]) => openFor(10_000, ...scripts)
export const asking = (more: Partial<LlmRequest> = {}): LlmRequest => ({
  model: MODEL,
  messages: [{ role: 'user', content: QUESTION }],
  thinking: false,
  signal: new AbortController().signal,
  ...more,
})

export interface Heard {
  thinking: string
  text: string
  usage: [number, number] | null
  error: unknown
}
export async function hear(
  llm: Llm,
  request: LlmRequest = asking(),
  onPiece: (piece: LlmPiece) => void = () => undefined,
): Promise<Heard> {
  const heard: Heard = { thinking: '', text: '', usage: null, error: null }
  try {
    for await (const piece of llm.stream(request)) {
      onPiece(piece)
      if (piece.kind === 'usage') heard.usage = [piece.promptTokens, piece.completionTokens]
      else if (piece.kind === 'text' || piece.kind === 'thinking') heard[piece.kind] += piece.text
    }
  } catch (error) {
    heard.error = error
  }
  return heard
}
/** Waits until something is so. */
export async function until(check: () => boolean): Promise<void> {
  for (let i = 0; !check(); i++) {
    assert.ok(i < 3000, 'it has not come about')
    await sleep(10)
  }
}
