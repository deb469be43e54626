export type LlmVendor = 'deepseek' | 'tongyi' | 'doubao' | 'moonshot' | 'dingding' | 'custom'
/** How a model is told to think or not: `{thinking: {type}}`, `{enable_thinking}`, or not at all. */
export type ThinkingWire = 'type' | 'flag' | 'always' | 'never'
/** A model at a vendor, with the key to it. */
export interface LlmAccount {
  vendor: LlmVendor
  displayName: string
  /** the vendor's name for it */
  model: string
  /** address of chat/completions */
  url: string
  /** '' where a server of one's own asks for none */
  key: string
  thinking: ThinkingWire
}
/** A vendor's single service: speech recognition, reading of pictures. */
export interface ServiceAccount {
  url: string
  key: string
  model: string
}

interface Known {
  vendor: Exclude<LlmVendor, 'custom'>
  displayName: string
  url: string
  model: string
  thinking: ThinkingWire
}
/** In the order they are offered: the first one that is configured is the default (AI specification §9). */
const VENDORS: readonly Known[] = [
  {
    vendor: 'doubao',
    displayName: 'DouBao',
    url: 'https://ark.cn-beijing.volces.com/api/v3',
    model: 'doubao-seed-1-6-251015',
    thinking: 'type',
  },
  {
    vendor: 'deepseek',
    displayName: 'DeepSeek',
    url: 'https://api.deepseek.com',
    model: 'deepseek-v4-flash',
    thinking: 'type',
  },
  {
    vendor: 'tongyi',
    displayName: 'Tongyi',
    url: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    model: 'qwen-plus',
    thinking: 'flag',
  },
  {
    vendor: 'moonshot',
    displayName: 'Moonshot',
    url: 'https://api.moonshot.cn/v1',
    model: 'kimi-k2.5',
    thinking: 'type',
  },
  // it gives every company an address and a model of its own
  { vendor: 'dingding', displayName: 'DingDing', url: '', model: '', thinking: 'never' },
]
/** Models that the specification names, configured or not, in their order. */
export const LLM_CHOICES = VENDORS.map(({ vendor, displayName }) => ({ vendor, displayName }))

/** The address of a call; an operator may give the base or the whole. */
function addressOf(variable: string, text: string, path: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new Error(`${variable} must be an address like https://model.example.com/v1, not "${text}"`)
  const base = text.replace(/\/+$/, '')
  return base.endsWith(path) ? base : base + path
}

function thinkingOf(variable: string, text: string | undefined, byDefault: ThinkingWire): ThinkingWire {
  if (!text) return byDefault
  if (text !== 'type' && text !== 'flag' && text !== 'always' && text !== 'never')
    throw new Error(`${variable} must be type, flag, always or never, not "${text}"`)
  return text
}

/** A key goes into a header: a stray line end there would fail every request with words that name no variable. */
function keyOf(variable: string, text: string): string {
  if (!/^[\x21-\x7e]*$/.test(text)) throw new Error(`${variable} must be printable characters without spaces`)
  return text
}

function readVendor(
  env: NodeJS.ProcessEnv,
  prefix: string,
  known: Omit<Known, 'vendor'> & { vendor: LlmVendor },
): LlmAccount {
  const [url, model] = [env[`${prefix}_URL`] || known.url, env[`${prefix}_MODEL`] || known.model]
  const missing = [...(url ? [] : [`${prefix}_URL`]), ...(model ? [] : [`${prefix}_MODEL`])]
  if (missing.length) throw new Error(`${missing.join(', ')} must be set, too`)
  return {
    vendor: known.vendor,
    displayName: known.displayName,
    model,
    url: addressOf(`${prefix}_URL`, url, '/chat/completions'),
    key: keyOf(`${prefix}_KEY`, env[`${prefix}_KEY`] ?? ''),
    thinking: thinkingOf(`${prefix}_THINKING`, env[`${prefix}_THINKING`], known.thinking),
  }
}

/**
 * Models as the environment names them: LIANKE_LLM_<vendor>_KEY, with _MODEL, _URL and _THINKING, and LIANKE_LLM_URL for any
 * OpenAI-compatible server. Throws with the variable's name when one is missing or makes no sense.
 */
export function readLlmAccounts(env: NodeJS.ProcessEnv): LlmAccount[] {
  const accounts = VENDORS.map(known => ({ known, prefix: `LIANKE_LLM_${known.vendor.toUpperCase()}` }))
    .filter(({ prefix }) => env[`${prefix}_KEY`])
    .map(({ known, prefix }) => readVendor(env, prefix, known))
  const own = ['URL', 'KEY', 'MODEL', 'NAME', 'THINKING'].some(name => env[`LIANKE_LLM_${name}`])
  if (own)
    accounts.push(
      readVendor(env, 'LIANKE_LLM', {
        vendor: 'custom',
        displayName: env.LIANKE_LLM_NAME || env.LIANKE_LLM_MODEL || '',
        url: '',
        model: '',
        thinking: 'never',
      }),
    )
  return accounts
}

/** LIANKE_<name>_URL, _KEY and _MODEL of a single service that speaks OpenAI's protocol; null when it is not configured. */
export function readService(env: NodeJS.ProcessEnv, name: string, path: string): ServiceAccount | null {
  const prefix = `LIANKE_${name}`
  const [url, key, model] = [env[`${prefix}_URL`] ?? '', env[`${prefix}_KEY`] ?? '', env[`${prefix}_MODEL`] ?? '']
  if (!url && !key && !model) return null
  const missing = [...(url ? [] : [`${prefix}_URL`]), ...(model ? [] : [`${prefix}_MODEL`])]
  if (missing.length) throw new Error(`${missing.join(', ')} must be set, too`)
  return { url: addressOf(`${prefix}_URL`, url, path), key: keyOf(`${prefix}_KEY`, key), model }
}
