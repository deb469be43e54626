import {
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { chmodSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'

const FILE_LIMIT = 16 * 1024 * 1024
/** Lines that cannot be written are kept up to this size, in bytes, and the later ones are dropped. */
const HELD_BYTES = 256 * 1024
/** Addresses and errors of people stand in it: it is its owner's alone. */
const LOG_MODE = 0o600
/** Lines wait so long, and up to this size, to be written together, because a write costs more than all else that a line does: ms, characters. */
const TOGETHER_MS = 20
const TOGETHER = 16 * 1024
/** Of what went wrong nothing waits. */
const WARN = 40

export interface LogConfig {
  /** pino level; LOG_LEVEL */
  logLevel: string
  /** where the JSON log goes, null for standard output; LOG_FILE, where "-" is standard output */
  logFile: string | null
}

/** One line a request, written when it has ended, in place of Fastify's two. */
class OneLine extends LogController {
  override incomingRequest(): void {
    return undefined
  }
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    // the only error of an answer that was given is that nobody was there any more to take it
    reply.log.info(
      { req: request, res: reply, responseTime: reply.elapsedTime },
      error ? 'client went away' : 'request completed',
    )
  }
}

/** What waits in this process to be written: nothing of it is lost when that ends. */
const waiting = new Set<() => void>()
process.on('exit', () => {
  for (const write of waiting) write()
})

/** Takes lines from pino, which says the level of each, and writes those together that come within a moment. */
function together(write: (lines: string) => void) {
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    waiting.delete(flush)
    const said = lines
    lines = ''
    if (said) write(said)
  }
  return {
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      lines += line
      if (this.lastLevel >= WARN || lines.length >= TOGETHER) return flush()
      if (timer) return
      waiting.add(flush)
      timer = setTimeout(flush, TOGETHER_MS)
    },
  }
}

/** What the log keeps of a request. Behind the question mark stand login tokens, tickets and signatures of file links. */
const loggedRequest = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: url.split('?', 1)[0],
  host,
  remoteAddress: ip,
})

function prepareFile(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  if (!existsSync(file)) return
  // one that an earlier version wrote may be readable for all; a device or a pipe is nobody's to change
  if (statSync(file).isFile()) chmodSync(file, LOG_MODE)
  if (statSync(file).size > FILE_LIMIT) renameSync(file, `${file}.1`)
}

/**
 * The log of a server, as Fastify takes it: a file, or standard output. What it cannot write (a full disk, a closed output) ends nothing:
 * some lines wait, further ones are dropped, and when there is room again a line tells how many. Give `useLog` the logger made of it.
 */
export function openLog({ logFile, logLevel }: LogConfig): {
  options: Pick<FastifyServerOptions, 'logger' | 'logController'>
  useLog(log: FastifyBaseLogger): void
} {
  if (logFile) prepareFile(logFile)
  const destination = pino.destination({ dest: logFile ?? 1, sync: true, maxLength: HELD_BYTES, mode: LOG_MODE })
  let dropped = 0
  destination.on('error', () => undefined)
  destination.on('drop', (lines: string) => {
    dropped += lines.split('\n').length - 1
  })
  return {
    options: {
      logController: new OneLine(),
      // not the destination itself: pino flushes that at a fatal line, and its flush tries for ever while the disk is full
      logger: {
        level: logLevel,
        serializers: { req: loggedRequest },
        stream: together(lines => void destination.write(lines)),
      },
    },
    useLog(log) {
      destination.on('drain', () => {
        if (!dropped) return
        const lines = dropped
        dropped = 0
        log.warn({ lines }, 'log lines were dropped while they could not be written')
      })
    },
  }
}
