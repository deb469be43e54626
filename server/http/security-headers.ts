import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

export interface PolicyConfig {
  /**
   * Further origins that the portal's page has to do with, as lists separated by spaces; `https://*.example.com` stands for every host below.
   * Sites that may show the portal in a frame: LIANKE_FRAME_ANCESTORS. Where files, map tiles and pictures of articles come from: LIANKE_STORAGE_ORIGINS, LIANKE_TILE_ORIGINS, LIANKE_PICTURE_ORIGINS.
   */
  origins: Record<'frames' | 'storage' | 'tiles' | 'pictures', readonly string[]>
}
/** `accounts.dingtalk`: what the company has there, whose pages then may show the portal. */
export type PagePolicy = PolicyConfig & { accounts: { dingtalk?: unknown } }

/** A policy of the browser (Content-Security-Policy): sources by directive. */
type Policy = Record<string, readonly string[]>
const NONE = ["'none'"]
const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')

/** Answers of calls are data: a browser that takes one for a page draws nothing of it. */
const DATA: Policy = { 'default-src': NONE, 'base-uri': NONE, 'form-action': NONE, 'frame-ancestors': NONE }

/** An uploaded file, or a picture of the demo, opened by itself: it is drawn, but has no scripts and no origin, whatever it contains. */
export const FILE_POLICY = policyText({
  'default-src': NONE,
  'img-src': ["'self'"],
  'media-src': ["'self'"],
  'style-src': ["'unsafe-inline'"],
  'frame-ancestors': NONE,
  sandbox: [],
})
/** The description of the calls: Swagger UI sets styles of its own, and asks this server only. */
export const DOCS_POLICY = policyText({
  ...DATA,
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
})

/** Hashes of what stands within the inline elements of this name, as a policy names them. */
function hashesOf(html: string, element: 'script' | 'style'): string[] {
  const inline = [...html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc[\\s=])[^>]*>([\\s\\S]*?)</${element}>`, 'gi'))]
  return [...new Set(inline.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))]
}

/** Policy of a small page that the server draws: its own styles, forms that come back here, and no script. */
export const pagePolicy = (html: string): string =>
  policyText({ ...DATA, 'style-src': hashesOf(html, 'style'), 'img-src': ['data:'], 'form-action': ["'self'"] })

/** WeChat's browser speaks to its page through frames of this scheme, in which no document can stand. */
const WECHAT_FRAMES = ['weixin:']
const inWechat = (userAgent: string | undefined): boolean => /\bMicroMessenger\b/.test(userAgent ?? '')
/** DingTalk on a computer shows the apps of a company in frames of its own pages; WeChat and WeCom open theirs by themselves. */
const DINGTALK_FRAMES = ['https://*.dingtalk.com']

/**
 * Policy of the portal's page, with the hashes of the inline scripts of `html`.
 * Styles stay free: the colours of an article are style attributes, and Taro writes the style of its page changes at run time.
 */
export function portalPolicy({ origins, accounts }: PagePolicy, html: string, userAgent: string | undefined): string {
  return policyText({
    'default-src': NONE,
    'script-src': ["'self'", ...hashesOf(html, 'script')],
    'script-src-attr': NONE,
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...origins.storage, ...origins.tiles, ...origins.pictures],
    'media-src': ["'self'", 'blob:', ...origins.storage],
    'connect-src': ["'self'", ...origins.storage],
    'font-src': ["'self'", 'data:'],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': inWechat(userAgent) ? WECHAT_FRAMES : NONE,
    'object-src': NONE,
    'base-uri': NONE,
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'", ...origins.frames, ...(accounts.dingtalk ? DINGTALK_FRAMES : [])],
  })
}

/** Policy of the console's page: as the portal's, but nobody else shows it in a frame, and it shows the portal in one as a preview. */
const consolePolicy = ({ origins }: PolicyConfig, html: string): string =>
  policyText({
    'default-src': NONE,
    'script-src': ["'self'", ...hashesOf(html, 'script')],
    'script-src-attr': NONE,
    // components write their styles at run time
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...origins.storage, ...origins.pictures],
    'media-src': ["'self'", 'blob:', ...origins.storage],
    'connect-src': ["'self'", ...origins.storage],
    'font-src': ["'self'", 'data:'],
    'frame-src': ["'self'"],
    'object-src': NONE,
    'base-uri': NONE,
    'form-action': ["'self'"],
    'frame-ancestors': NONE,
  })

/** The further headers of the portal's page. The payment providers check that a payer comes from the merchant's site, so its origin is told, and nothing else. */
const PAGE_HEADERS = {
  'permissions-policy':
    'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(), serial=(), bluetooth=(), midi=(), display-capture=()',
  'referrer-policy': 'strict-origin',
}

/** The text of `file`, read again after a new build; '' where there is none, so that no script is allowed. */
export function builtPage(file: string): () => string {
  let known = { built: NaN, html: '' }
  return () => {
    const built = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (built !== known.built) known = { built, html: built ? readFileSync(file, 'utf8') : '' }
    return known.html
  }
}

/** Headers of the portal's page in `file`, for a browser that says it is `userAgent`. */
export function portalHeaders(
  config: PagePolicy,
  file: string,
): (userAgent: string | undefined) => Record<string, string> {
  const page = builtPage(file)
  return userAgent => ({
    ...PAGE_HEADERS,
    'content-security-policy': portalPolicy(config, page(), userAgent),
    vary: 'accept-encoding, accept-language, cookie, user-agent',
  })
}

/** Headers of the console's page in `file`. */
export function consoleHeaders(config: PolicyConfig, file: string): () => Record<string, string> {
  const page = builtPage(file)
  return () => ({ ...PAGE_HEADERS, 'content-security-policy': consolePolicy(config, page()) })
}

const YEAR = 365 * 24 * 3600

/** Headers of every answer: those of data, which pages and files replace by their own. Browsers keep to https where the portal is reached by it. */
export async function securityHeaders(
  server: FastifyInstance,
  { publicUrl }: { publicUrl: string | null },
): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: DATA },
    // frame-ancestors says it better; mini-programs show the pictures of the portal from another origin
    frameguard: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: YEAR, includeSubDomains: false } : false,
  })
}
