import type { ModelMessage } from 'ai'
import { chatLine, type LlmPiece, type LlmTool } from './chat'
import type { LlmAccount, LlmVendor } from './accounts'
import { VendorError } from '../vendor'
import type { Provider } from '../provider'

/** A model that can be asked. */
export interface LlmModel {
  /** vendor/model */
  id: string
  displayName: string
  vendor: LlmVendor
  /** whether it thinks before it answers */
  thinking: boolean
  /** whether a request decides about that */
  thinkingSwitch: boolean
}
/** A message, a call of a tool or its result, as the AI SDK has them. */
export type LlmMessage = ModelMessage
export interface LlmRequest {
  /** id of a model */
  model: string
  messages: LlmMessage[]
  thinking: boolean
  maxTokens?: number
  /** what the model may call while it answers, a few times in a row */
  tools?: readonly LlmTool[]
  /** reaches the vendor at once; the iteration then throws its reason, and gives nothing more */
  signal: AbortSignal
}
/** A whole short answer. Token counts are 0 where the vendor does not tell them. */
export interface LlmAnswer {
  json: unknown
  promptTokens: number
  completionTokens: number
}

/** Language models of other companies. */
export interface Llm extends Provider {
  /** in the order they are offered, the default first; empty when none is configured */
  readonly models: readonly LlmModel[]
  /**
   * Streams an answer. Ends only when the vendor has said that it is complete; throws VendorError otherwise, after the pieces
   * that came: `token`, `quota`, `length`, `content`, `outage`, `silent` (cut, stalled, empty or unreadable), `refused`.
   */
  stream(request: LlmRequest): AsyncIterable<LlmPiece>
  /** Asks for an answer in JSON; the messages must say so. Throws like {@link Llm.stream}, and `silent` when it is no JSON. */
  complete(request: LlmRequest): Promise<LlmAnswer>
}

/** Longest answer that {@link Llm.complete} waits for, characters. */
const MAX_JSON_CHARS = 200_000

/** The JSON of an answer: models put it in a fence, or say a sentence before it. */
function jsonIn(text: string): unknown {
  const from = text.search(/[[{]/)
  const to = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  try {
    return JSON.parse(text.slice(from, to + 1))
  } catch {
    return undefined
  }
}

/** Models of the configured accounts. `idleMs`: silence after which a vendor counts as gone. */
export function createLlm(accounts: readonly LlmAccount[], { idleMs }: { idleMs?: number } = {}): Llm {
  const line = chatLine(idleMs === undefined ? {} : { idleMs })
  const modelOf = ({ vendor, model, displayName, thinking }: LlmAccount): LlmModel => ({
    id: `${vendor}/${model}`,
    displayName,
    vendor,
    thinking: thinking !== 'never',
    thinkingSwitch: thinking === 'type' || thinking === 'flag',
  })
  const known = new Map(accounts.map(account => [`${account.vendor}/${account.model}`, account]))

  const stream = ({ model, messages, thinking, maxTokens, tools, signal }: LlmRequest): AsyncIterable<LlmPiece> => {
    const account = known.get(model)
    if (!account) throw new VendorError('llm', 'refused', 'no such model is configured')
    const extra =
      account.thinking === 'type'
        ? { thinking: { type: thinking ? 'enabled' : 'disabled' } }
        : account.thinking === 'flag'
          ? { enable_thinking: thinking }
          : {}
    return line.ask(account, { model: account.model, messages, maxTokens, extra, ...(tools ? { tools } : {}) }, signal)
  }
  return {
    sandbox: false,
    models: accounts.map(modelOf),
    stream,
    async complete(request) {
      let text = ''
      let [promptTokens, completionTokens] = [0, 0]
      for await (const piece of stream(request)) {
        if (piece.kind === 'text') text += piece.text
        else if (piece.kind === 'usage') ({ promptTokens, completionTokens } = piece)
        if (text.length > MAX_JSON_CHARS) throw new VendorError(request.model, 'silent', 'the answer is too long')
      }
      const json = jsonIn(text)
      if (json === undefined) throw new VendorError(request.model, 'silent', 'the answer is no JSON')
      return { json, promptTokens, completionTokens }
    },
    mount: server => {
      server.addHook('onClose', async () => line.close())
    },
  }
}
