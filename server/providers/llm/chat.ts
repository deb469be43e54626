import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { ModelMessage, TextStreamPart, ToolSet } from 'ai'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IncomingMessage } from 'node:http'
import { ReadableStream } from 'node:stream/web'
import { openLines, post, readWhole, type PostAnswer } from '../post'
import { VendorError } from '../vendor'
import { failureIn, isRecord } from './failures'

const IDLE_MS = 60_000
/** A whole answer takes no longer, however lively its line. */
const TOTAL_MS = 15 * 60_000
/** An error or a plain answer in JSON, bytes. */
const MAX_PLAIN_BYTES = 4 * 1024 * 1024
/** A line of a stream, and a whole stream, bytes. */
const MAX_LINE_BYTES = 1024 * 1024
const MAX_STREAM_BYTES = 32 * 1024 * 1024
/** A vendor who asks for a longer pause than this is refused to the reader instead, ms. */
const MAX_RETRY_AFTER_MS = 5000
/** A model that has called tools so often without an end is stopped. */
const MAX_STEPS = 6
/** An answer that is complete has this long to end its connection properly, so that it can be used again, ms. */
const ENDING_MS = 1000
/** Where a stream says that it is complete; looked for in its last characters. */
const DONE = /data:\s*\[DONE\]/
const DONE_CHARS = 32

/**
 * A part of an answer as it comes. `tool`: the model calls one, and waits. `cut`: the vendor ended the answer before it was complete.
 * What it cost comes once, last, where the vendor tells it.
 */
export type LlmPiece =
  | { kind: 'thinking' | 'text'; text: string }
  | { kind: 'tool'; name: string }
  | { kind: 'cut' }
  | { kind: 'usage'; promptTokens: number; completionTokens: number }

/** What a model may call while it answers. */
export interface LlmTool {
  name: string
  /** when to call it, in English */
  description: string
  parameters: TSchema
  /** what the model reads next; parameters that do not fit the schema never come here */
  run: (parameters: unknown) => Promise<string>
}
export interface ChatRequest {
  model: string
  messages: ModelMessage[]
  maxTokens?: number | undefined
  /** fields of the body that are the vendor's own */
  extra?: Record<string, unknown>
  tools?: readonly LlmTool[]
}
export interface ChatTarget {
  vendor: string
  /** address of chat/completions */
  url: string
  key: string
}
export interface ChatLine {
  /** Streams an answer; see {@link Llm.stream} for its end, its errors and what `signal` does. */
  ask(target: ChatTarget, request: ChatRequest, signal: AbortSignal): AsyncGenerator<LlmPiece, void, undefined>
  close(): void
}

/** ms that an answer asks to wait for, in seconds or as a date; null when it does not say, or asks for too long. */
function retryAfter({ statusCode, headers }: IncomingMessage): number | null {
  const said = headers['retry-after']
  if ((statusCode !== 429 && statusCode !== 503) || !said) return null
  const ms = /^\d+(\.\d+)?$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return ms <= MAX_RETRY_AFTER_MS ? Math.max(ms, 0) : null
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A whole answer of a server that does not stream, as the one event that says the same. Throws the failure that it is. */
function asEvent(vendor: string, text: string): Buffer {
  const answer = parsed(text)
  const failure = failureIn(vendor, 200, answer)
  if (failure) throw failure
  if (!isRecord(answer) || !Array.isArray(answer.choices))
    throw new VendorError(vendor, 'silent', 'an answer that is no JSON')
  const choices = answer.choices.map((choice: unknown) =>
    isRecord(choice) ? { ...choice, delta: choice.delta ?? choice.message } : choice,
  )
  return Buffer.from(`data: ${JSON.stringify({ ...answer, choices })}\n\n`)
}

/** The bytes of an answer as they come, bounded in size and silence. Throws VendorError. */
async function* bytesOf(
  vendor: string,
  { response, release }: PostAnswer,
  { idleMs, totalMs }: { idleMs: number; totalMs: number },
): AsyncGenerator<Buffer> {
  let failure: VendorError | null = null
  const fail = (detail: string) => {
    failure ??= new VendorError(vendor, 'silent', detail)
    response.destroy()
  }
  const waitOn = () => setTimeout(() => fail(`nothing for ${idleMs} ms`), idleMs)
  let idle = waitOn()
  const longest = setTimeout(() => fail(`not complete after ${totalMs} ms`), totalMs)
  /** by its first character: servers name plain answers and streams alike, whatever was asked for */
  let form: 'unknown' | 'events' | 'plain' = 'unknown'
  const plain: Buffer[] = []
  let [total, inLine, tail] = [0, 0, '']
  let isComplete = false
  try {
    for await (const chunk of response.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      // a vendor who is made to wait is not silent
      clearTimeout(idle)
      total += chunk.length
      if (form === 'unknown') {
        const first = /[^\s\xef\xbb\xbf]/.exec(chunk.toString('latin1'))?.[0]
        if (first === '<') throw new VendorError(vendor, 'silent', 'a page instead of an answer')
        if (first) form = first === '{' ? 'plain' : 'events'
      }
      const lineEnd = chunk.lastIndexOf(10)
      inLine = lineEnd < 0 ? inLine + chunk.length : chunk.length - lineEnd - 1
      if (form === 'plain' ? total > MAX_PLAIN_BYTES : inLine > MAX_LINE_BYTES || total > MAX_STREAM_BYTES)
        throw new VendorError(vendor, 'silent', 'the answer is too long')
      if (form === 'plain') plain.push(chunk)
      else {
        yield chunk
        tail = (tail + chunk.toString('latin1')).slice(-DONE_CHARS)
        isComplete = DONE.test(tail)
        if (isComplete) return
      }
      idle = waitOn()
    }
    isComplete = true
    if (plain.length) yield asEvent(vendor, Buffer.concat(plain).toString('utf8'))
    // an event that no empty line follows still counts at the end of the whole
    else yield Buffer.from('\n\n')
  } catch (error) {
    throw failure ?? (error instanceof VendorError ? error : new VendorError(vendor, 'silent', 'the answer was cut'))
  } finally {
    clearTimeout(idle)
    clearTimeout(longest)
    if (!isComplete) response.destroy()
    release()
    if (!response.destroyed && !response.readableEnded) {
      // the last bytes let the connection go back to the others
      response.resume()
      const late = setTimeout(() => response.destroy(), ENDING_MS).unref()
      response.once('close', () => clearTimeout(late))
    }
  }
}

/** What the kit says of a failure, as a vendor's. */
function failureOf(vendor: string, error: unknown): VendorError {
  if (error instanceof VendorError) return error
  // what ends a stream is wrapped
  if (error instanceof Error && error.cause instanceof VendorError) return error.cause
  // an event that is no chunk of an answer may be an error of a form of its own
  const value = isRecord(error) && 'value' in error ? error.value : undefined
  const failure = failureIn(vendor, 200, value) ?? (error instanceof Error ? null : failureIn(vendor, 200, { error }))
  return failure ?? new VendorError(vendor, 'silent', error instanceof Error ? error.name : 'no answer')
}

/** The kit takes half a second to load: only who asks a model pays for it. */
async function loadKit() {
  const [kit, { createOpenAICompatible }] = await Promise.all([import('ai'), import('@ai-sdk/openai-compatible')])
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
  return { ...kit, createOpenAICompatible }
}

/**
 * Asks OpenAI-compatible servers for chat completions: reading of streams, thinking, tools and their loop are the AI SDK's; connections,
 * bounds and the meaning of failures ours (docs/decisions/49). `idleMs`: silence after which a server counts as gone.
 */
export function chatLine({
  idleMs = IDLE_MS,
  totalMs = TOTAL_MS,
}: { idleMs?: number; totalMs?: number } = {}): ChatLine {
  const lines = openLines()

  /** `fetch` of the kit for one answer: over kept connections, with no redirects, tried again once after a pause that the vendor asks for. */
  const fetchFrom =
    ({ vendor, url, key }: ChatTarget, signal: AbortSignal) =>
    async (_: unknown, { body }: { body?: unknown } = {}): Promise<Response> => {
      const request = {
        vendor,
        url,
        signal,
        silenceMs: idleMs,
        body: Buffer.from(String(body)),
        headers: {
          accept: 'text/event-stream',
          'content-type': 'application/json',
          ...(key ? { authorization: `Bearer ${key}` } : {}),
        },
      }
      let answer = await post(lines, request)
      const pause = retryAfter(answer.response)
      if (pause !== null) {
        answer.release()
        answer.response.destroy()
        await sleep(pause, undefined, { signal }).catch(() => {
          throw signal.reason
        })
        answer = await post(lines, request)
      }
      const status = answer.response.statusCode ?? 0
      if (status !== 200) {
        const said = parsed(await readWhole(answer, request, MAX_PLAIN_BYTES)) ?? {}
        throw failureIn(vendor, status, said) ?? new VendorError(vendor, 'silent', `HTTP ${status}`)
      }
      return new Response(ReadableStream.from(bytesOf(vendor, answer, { idleMs, totalMs })) as BodyInit, {
        headers: { 'content-type': 'text/event-stream' },
      })
    }

  return {
    async *ask(target, { model, messages, maxTokens, extra = {}, tools = [] }, signal) {
      if (signal.aborted) throw signal.reason
      const kit = await loadKit()
      // what the kit listens to ends with the answer; the caller's signal may live on
      const ending = new AbortController()
      const stopped = () => ending.abort(signal.reason)
      signal.addEventListener('abort', stopped, { once: true })
      const { vendor } = target
      let finish = ''
      let [anyText, anyThought] = [false, false]
      let usage: Extract<LlmPiece, { kind: 'usage' }> | null = null
      const readUsage = (found: unknown) => {
        if (!isRecord(found)) return
        const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = found
        if (typeof promptTokens === 'number' && typeof completionTokens === 'number')
          usage = { kind: 'usage', promptTokens, completionTokens }
      }
      const pieceOf = (part: TextStreamPart<ToolSet>): LlmPiece | null => {
        switch (part.type) {
          case 'text-delta': {
            const text = anyText ? part.text : part.text.trimStart()
            anyText ||= text !== ''
            return text ? { kind: 'text', text } : null
          }
          case 'reasoning-delta': {
            const text = anyThought ? part.text : part.text.trimStart()
            anyThought ||= text !== ''
            return text ? { kind: 'thinking', text } : null
          }
          case 'tool-call':
            return { kind: 'tool', name: part.toolName }
          case 'raw': {
            // Moonshot counts in the choice
            const choices = isRecord(part.rawValue) ? part.rawValue.choices : null
            const choice: unknown = Array.isArray(choices) ? choices[0] : null
            if (isRecord(choice)) readUsage(choice.usage)
            return null
          }
          case 'error':
            // a ping has no words
            if (isRecord(part.error) && part.error.text === '') return null
            throw failureOf(vendor, part.error)
          case 'finish':
            finish = part.finishReason
            if (part.totalUsage.inputTokens !== undefined && part.totalUsage.outputTokens !== undefined)
              readUsage({ prompt_tokens: part.totalUsage.inputTokens, completion_tokens: part.totalUsage.outputTokens })
            return null
          default:
            return null
        }
      }
      try {
        const { chatModel } = kit.createOpenAICompatible({
          name: vendor,
          baseURL: target.url.replace(/\/chat\/completions$/, ''),
          includeUsage: true,
          fetch: fetchFrom(target, ending.signal),
          transformRequestBody: body => ({ ...body, ...extra }),
        })
        const { fullStream } = kit.streamText({
          model: kit.wrapLanguageModel({
            model: chatModel(model),
            middleware: kit.extractReasoningMiddleware({ tagName: 'think', separator: '' }),
          }),
          messages,
          allowSystemInMessages: true,
          ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
          ...(tools.length
            ? {
                tools: Object.fromEntries(
                  tools.map(({ name, description, parameters, run }) => [
                    name,
                    kit.tool({
                      description,
                      inputSchema: kit.jsonSchema<unknown>(parameters, {
                        validate: value =>
                          Value.Check(parameters, value)
                            ? { success: true, value }
                            : { success: false, error: new Error('these parameters do not fit') },
                      }),
                      execute: input => run(input),
                    }),
                  ]),
                ),
                stopWhen: kit.stepCountIs(MAX_STEPS),
              }
            : {}),
          abortSignal: ending.signal,
          maxRetries: 0,
          includeRawChunks: true,
          onError: () => undefined,
        })
        for await (const part of fullStream) {
          // what comes after a stop belongs to nobody
          if (signal.aborted) throw signal.reason
          const piece = pieceOf(part)
          if (piece) yield piece
        }
        if (signal.aborted) throw signal.reason
        if (finish === 'content-filter') throw new VendorError(vendor, 'content', 'the answer was withheld')
        if (!anyText) throw new VendorError(vendor, finish === 'length' ? 'length' : 'silent', 'an empty answer')
        if (finish === 'length') yield { kind: 'cut' }
        if (usage) yield usage
      } catch (error) {
        throw signal.aborted ? signal.reason : failureOf(vendor, error)
      } finally {
        signal.removeEventListener('abort', stopped)
        ending.abort()
      }
    },
    close: () => lines.close(),
  }
}
