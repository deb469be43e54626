import type { FastifyRequest } from 'fastify'
import { AppError } from './errors'
import { SITE_PATH } from './site'

export interface OriginConfig {
  /** origin at which the portal can be reached from outside, where payment providers tell of payments; LIANKE_PUBLIC_URL */
  publicUrl: string | null
}

/** Names of this machine for itself: the only ones that a request may choose between. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

function localOrigin({ socket, host }: FastifyRequest): string {
  const port = socket.localPort ?? 80
  const name = LOOPBACK.find(one => host === one || host === `${one}:${port}`) ?? '127.0.0.1'
  return new URL(`http://${name}:${port}`).origin
}

function knownOrigins({ publicUrl }: OriginConfig, { host }: { host: string }): string[] {
  const own = `${publicUrl ? new URL(publicUrl).protocol : 'https:'}//${host}`
  return [...(host && URL.canParse(own) ? [new URL(own).origin] : []), ...(publicUrl ? [publicUrl] : [])]
}

/**
 * Origins at which people reach a door, the one that links are made of first: its own host name, the configured public one, and
 * this machine where neither is known. What a request says of its host is never believed: links with codes would follow it.
 */
export function originsOf(
  config: OriginConfig,
  door: { host: string },
  request: FastifyRequest,
): readonly [string, ...string[]] {
  const [first, ...others] = knownOrigins(config, door)
  return first === undefined ? [localOrigin(request)] : [first, ...others]
}

/** The first of them where there is no request: this machine is where the server was told to listen. */
export const linkOrigin = (config: OriginConfig & { port: number }, door: { host: string }): string =>
  knownOrigins(config, door)[0] ?? `http://${LOOPBACK[0]}:${config.port}`

/** Checks that an address lies on this portal. Throws BAD_REQUEST, naming `field`. */
export function ownAddress({ origins }: { origins: readonly string[] }, text: string, field: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (
    !url ||
    !origins.includes(url.origin) ||
    url.username ||
    url.password ||
    !`${url.pathname}/`.startsWith(`${SITE_PATH}/`)
  )
    throw new AppError('BAD_REQUEST', {}, [{ fieldName: field, error: 'format' }])
  return url
}
