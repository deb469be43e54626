import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sseParser } from '../../../shared/sse'
import { openLines, post, readWhole, type PostAnswer } from '../post'
import { VendorError } from '../vendor'
import { failureIn, isRecord } from './failures'
import { thinkSplitter, type Spoken } from './think'

const IDLE_MS = 60_000
/** A whole answer takes no longer, however lively its line. */
const TOTAL_MS = 15 * 60_000
/** An error or a plain answer in JSON, bytes. */
const MAX_PLAIN_BYTES = 4 * 1024 * 1024
/** A line of a stream, and a whole stream, characters. */
const MAX_LINE_CHARS = 1024 * 1024
const MAX_STREAM_CHARS = 32 * 1024 * 1024
/** Text that waits for a slow reader before the vendor is made to wait, characters. */
const MAX_WAITING_CHARS = 64 * 1024
/** A vendor who asks for a longer pause than this is refused to the reader instead, ms. */
const MAX_RETRY_AFTER_MS = 5000
/** An answer that is complete has this long to end its connection properly, so that it can be used again, ms. */
const ENDING_MS = 1000

/** A part of an answer as it comes. What it cost comes once, last, where the vendor tells it. */
export type LlmPiece =
  | { kind: 'thinking' | 'text'; text: string }
  | { kind: 'usage'; promptTokens: number; completionTokens: number }
/** Content of a message of several parts, for models that see. */
type ContentPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }
/** Body of a chat/completions request; what makes it a stream is added here. */
export interface ChatBody {
  model: string
  messages: { role: string; content: string | ContentPart[] }[]
  max_tokens?: number
  thinking?: { type: string }
  enable_thinking?: boolean
}
export interface ChatTarget {
  vendor: string
  url: string
  key: string
}

export interface ChatLine {
  /** Streams an answer; see {@link Llm.stream} for its end, its errors and what `signal` does. */
  ask(target: ChatTarget, body: ChatBody, signal: AbortSignal): AsyncGenerator<LlmPiece, void, undefined>
  close(): void
}
type Usage = Extract<LlmPiece, { kind: 'usage' }>

/** Understands the answer of chat/completions, whole or by events. */
function answerReader(vendor: string, put: (piece: LlmPiece) => void) {
  const splitter = thinkSplitter()
  let usage: Usage | null = null
  let finish = ''
  let anyText = false
  const say = (spoken: Spoken[]) => {
    for (const piece of spoken) {
      if (piece.kind === 'text') anyText ||= piece.text.trim() !== ''
      put(piece)
    }
  }
  const readUsage = (found: unknown) => {
    if (!isRecord(found)) return
    const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = found
    if (typeof promptTokens === 'number' && typeof completionTokens === 'number')
      usage = { kind: 'usage', promptTokens, completionTokens }
  }
  const reader = {
    /** whether the vendor has given a reason for the end */
    get finished() {
      return finish !== ''
    },
    read(text: string): void {
      let event: unknown
      try {
        event = JSON.parse(text)
      } catch {
        throw new VendorError(vendor, 'silent', 'an event is no JSON')
      }
      const failure = failureIn(vendor, 200, event)
      if (failure) throw failure
      if (!isRecord(event)) return
      readUsage(event.usage)
      const choice: unknown = Array.isArray(event.choices) ? event.choices[0] : undefined
      if (!isRecord(choice)) return
      // Moonshot counts here
      readUsage(choice.usage)
      const said = choice.delta ?? choice.message
      if (isRecord(said)) {
        const reasoning = said.reasoning_content ?? said.reasoning
        if (typeof reasoning === 'string' && reasoning) put({ kind: 'thinking', text: reasoning })
        if (typeof said.content === 'string' && said.content) say(splitter.push(said.content))
      }
      if (typeof choice.finish_reason === 'string' && choice.finish_reason) finish = choice.finish_reason
    },
    /** Nothing more comes: gives what was held back. */
    flush: () => say(splitter.end()),
    /** The answer is complete. Throws when it is none. */
    end(): void {
      reader.flush()
      if (usage) put(usage)
      if (finish === 'content_filter') throw new VendorError(vendor, 'content', 'the answer was withheld')
      if (!anyText) throw new VendorError(vendor, finish === 'length' ? 'length' : 'silent', 'an empty answer')
    },
  }
  return reader
}

/** Pieces between the connection, which brings them, and the reader, who takes them when ready. */
function inbox() {
  let pieces: LlmPiece[] = []
  let chars = 0
  let over: { error: unknown } | 'end' | null = null
  let wake = (): void => undefined
  return {
    get full() {
      return chars > MAX_WAITING_CHARS
    },
    put(piece: LlmPiece) {
      const before = pieces.at(-1)
      if (piece.kind !== 'usage') chars += piece.text.length
      if (before && before.kind !== 'usage' && piece.kind !== 'usage' && before.kind === piece.kind)
        before.text += piece.text
      else pieces.push(piece.kind === 'usage' ? piece : { ...piece })
      wake()
    },
    /** `error`: what has come before is still given */
    finish(error?: { error: unknown }) {
      over ??= error ?? 'end'
      wake()
    },
    /** what has come since the last time; null at the end */
    async take(): Promise<LlmPiece[] | null> {
      while (!pieces.length) {
        if (over === 'end') return null
        if (over) throw over.error
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
      const taken = pieces
      pieces = []
      chars = 0
      return taken
    },
  }
}

/** ms that an answer asks to wait for, in seconds or as a date; null when it does not say, or asks for too long. */
function retryAfter({ statusCode, headers }: IncomingMessage): number | null {
  const said = headers['retry-after']
  if ((statusCode !== 429 && statusCode !== 503) || !said) return null
  const ms = /^\d+(\.\d+)?$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return ms <= MAX_RETRY_AFTER_MS ? Math.max(ms, 0) : null
}

/** Asks OpenAI-compatible servers for chat completions. `idleMs`: silence after which a server counts as gone. */
export function chatLine({
  idleMs = IDLE_MS,
  totalMs = TOTAL_MS,
}: { idleMs?: number; totalMs?: number } = {}): ChatLine {
  const lines = openLines()

  async function open({ vendor, url, key }: ChatTarget, body: ChatBody, signal: AbortSignal): Promise<PostAnswer> {
    const request = {
      vendor,
      url,
      signal,
      silenceMs: idleMs,
      body: Buffer.from(JSON.stringify({ ...body, stream: true, stream_options: { include_usage: true } })),
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
    if (status === 200) return answer
    const text = await readWhole(answer, request, MAX_PLAIN_BYTES)
    let said: unknown
    try {
      said = JSON.parse(text)
    } catch {
      said = {}
    }
    throw failureIn(vendor, status, said) ?? new VendorError(vendor, 'silent', `HTTP ${status}`)
  }

  /** Reads the answer into an inbox until it is over. Returns what lets go of the connection. */
  function receive(vendor: string, { response, release }: PostAnswer, box: ReturnType<typeof inbox>): () => void {
    const reader = answerReader(vendor, box.put)
    /** by its first character: servers name plain answers and streams alike, whatever was asked for */
    let form: 'unknown' | 'events' | 'plain' = 'unknown'
    let plain = ''
    let done = false
    let total = 0
    let inLine = 0
    const over = (error?: unknown) => {
      if (done) return
      done = true
      clearTimeout(idle)
      clearTimeout(longest)
      try {
        if (error === undefined) reader.end()
        else reader.flush()
        box.finish(error === undefined ? undefined : { error })
      } catch (failure) {
        box.finish({ error: failure })
      }
      if (error !== undefined) response.destroy()
    }
    const fail = (detail: string) => over(new VendorError(vendor, 'silent', detail))
    const waitOn = () => setTimeout(() => fail(`nothing for ${idleMs} ms`), idleMs)
    let idle = waitOn()
    const longest = setTimeout(() => fail(`not complete after ${totalMs} ms`), totalMs)
    const parser = sseParser({
      onEvent({ data }) {
        if (done || !data.trim()) return
        if (data.trim() === '[DONE]') return over()
        reader.read(data)
      },
    })
    const take = (chunk: string) => {
      total += chunk.length
      if (form === 'unknown') {
        const first = /[^\s\ufeff]/.exec(chunk)?.[0]
        if (first) form = first === '{' ? 'plain' : 'events'
        if (first === '<') throw new VendorError(vendor, 'silent', 'a page instead of an answer')
      }
      if (form === 'plain') {
        plain += chunk
        if (plain.length > MAX_PLAIN_BYTES) throw new VendorError(vendor, 'silent', 'the answer is too long')
        return
      }
      const at = chunk.lastIndexOf('\n')
      inLine = at < 0 ? inLine + chunk.length : chunk.length - at - 1
      if (inLine > MAX_LINE_CHARS || total > MAX_STREAM_CHARS)
        throw new VendorError(vendor, 'silent', 'the answer is too long')
      parser.push(chunk)
    }
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      if (done) return
      idle.refresh()
      try {
        take(chunk)
      } catch (error) {
        over(error)
      }
      if (box.full && !done) {
        response.pause()
        // a vendor who is made to wait is not silent
        clearTimeout(idle)
      }
    })
    response.on('resume', () => {
      clearTimeout(idle)
      if (!done) idle = waitOn()
    })
    response.on('end', () => {
      if (done) return
      try {
        if (form === 'plain') reader.read(plain)
        // an event that no empty line follows still counts at the end of the whole
        else parser.push('\n\n')
      } catch (error) {
        return over(error)
      }
      if (reader.finished || form === 'plain') over()
      else fail('the answer ends before it is complete')
    })
    response.on('close', () => fail('the answer was cut'))
    return () => {
      if (!done) response.destroy()
      done = true
      clearTimeout(idle)
      clearTimeout(longest)
      release()
      if (response.destroyed || response.readableEnded) return
      // the last bytes let the connection go back to the others
      response.resume()
      const ending = setTimeout(() => response.destroy(), ENDING_MS).unref()
      response.once('close', () => clearTimeout(ending))
    }
  }

  return {
    async *ask(target, body, signal) {
      const answer = await open(target, body, signal)
      const box = inbox()
      const letGo = receive(target.vendor, answer, box)
      const stopped = () => box.finish({ error: signal.reason })
      signal.addEventListener('abort', stopped, { once: true })
      try {
        for (let pieces = await box.take(); pieces; pieces = await box.take()) {
          if (answer.response.isPaused()) answer.response.resume()
          for (const piece of pieces) {
            // what comes after a stop belongs to nobody
            if (signal.aborted) throw signal.reason
            yield piece
          }
        }
      } catch (error) {
        throw signal.aborted ? signal.reason : error
      } finally {
        signal.removeEventListener('abort', stopped)
        letGo()
      }
    },
    close: () => lines.close(),
  }
}
