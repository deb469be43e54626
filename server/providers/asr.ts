import { failureIn, isRecord } from './llm/failures'
import type { ServiceAccount } from './llm/accounts'
import { openLines, post, readWhole } from './post'
import type { Provider } from './provider'
import { VendorError } from './vendor'

const TIMEOUT_MS = 60_000
const MAX_ANSWER_BYTES = 1024 * 1024

/** What a recording is, by its content. */
export interface AudioKind {
  mime: string
  extension: string
}

/** Recognizes speech. */
export interface Asr extends Provider {
  /** false: nobody has configured it, and {@link Asr.transcribe} throws */
  readonly configured: boolean
  /**
   * What is said in a recording, '' for nothing. `language` is ISO 639-1. Throws VendorError: `refused` also for what is no audio,
   * `silent` after 60 s; or the signal's reason.
   */
  transcribe(audio: Buffer, options: { language?: string; signal: AbortSignal }): Promise<string>
}

/** First bytes of recordings: WAV, ID3 and frames of MP3 or AAC, MP4 family, Ogg, Matroska, FLAC, AMR. Nothing else reaches the many parsers of file-type. */
const FAMILIES = /^(RIFF|ID3|\xff[\xe0-\xff]|.{4}ftyp|OggS|\x1a\x45\xdf\xa3|fLaC|#!AMR)/s
const KINDS: Record<string, AudioKind> = {
  'audio/wav': { mime: 'audio/wav', extension: 'wav' },
  'audio/mpeg': { mime: 'audio/mpeg', extension: 'mp3' },
  'audio/aac': { mime: 'audio/aac', extension: 'aac' },
  'audio/x-m4a': { mime: 'audio/mp4', extension: 'm4a' },
  'audio/mp4': { mime: 'audio/mp4', extension: 'm4a' },
  // recorders of browsers say video where there is none
  'video/mp4': { mime: 'audio/mp4', extension: 'm4a' },
  'video/webm': { mime: 'audio/webm', extension: 'webm' },
  'audio/ogg': { mime: 'audio/ogg', extension: 'ogg' },
  'audio/flac': { mime: 'audio/flac', extension: 'flac' },
  'audio/x-flac': { mime: 'audio/flac', extension: 'flac' },
  'audio/amr': { mime: 'audio/amr', extension: 'amr' },
}

/** What a recording really is: devices ignore the format they are asked for. Null for anything but audio. */
export async function audioKind(bytes: Buffer): Promise<AudioKind | null> {
  if (!FAMILIES.test(bytes.toString('latin1', 0, 12))) return null
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime.split(';', 1)[0] ?? ''
  return KINDS[mime] ?? null
}

/** A multipart body as the platform encodes it, with its type, which names the boundary. */
async function multipart(
  fields: Record<string, string>,
  file: { bytes: Buffer } & AudioKind,
): Promise<{ body: Buffer; type: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.mime }), `speech.${file.extension}`)
  const encoded = new Response(form)
  return { body: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' }
}

/** Speech recognition at an OpenAI-compatible server (`/audio/transcriptions`); null: openly none. */
export function createAsr(
  account: ServiceAccount | null,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Asr {
  if (!account)
    return {
      sandbox: false,
      configured: false,
      transcribe: async () => {
        throw new VendorError('asr', 'refused', 'not configured')
      },
    }
  const lines = openLines()
  return {
    sandbox: false,
    configured: true,
    async transcribe(bytes, { language, signal }) {
      const kind = await audioKind(bytes)
      if (!kind) throw new VendorError('asr', 'refused', 'no audio')
      const { body, type } = await multipart(
        { model: account.model, response_format: 'json', ...(language ? { language } : {}) },
        { ...kind, bytes },
      )
      const request = {
        vendor: 'asr',
        url: account.url,
        body,
        signal,
        silenceMs: timeoutMs,
        headers: {
          accept: 'application/json',
          'content-type': type,
          ...(account.key ? { authorization: `Bearer ${account.key}` } : {}),
        },
      }
      const answer = await post(lines, request)
      const status = answer.response.statusCode ?? 0
      const text = await readWhole(answer, request, MAX_ANSWER_BYTES)
      let said: unknown
      try {
        said = JSON.parse(text)
      } catch {
        said = null
      }
      const failure = failureIn('asr', status, said)
      if (failure) throw failure
      if (!isRecord(said) || typeof said.text !== 'string')
        throw new VendorError('asr', 'silent', `HTTP ${status} and no text`)
      return said.text.trim()
    },
    mount: server => {
      server.addHook('onClose', async () => lines.close())
    },
  }
}
