/**
 * Why a chat app did not do what it was asked for: the person closed its window; may not be asked, by a choice that the settings keep;
 * has not agreed to the privacy guide, which is shown again at the next try; or anything else.
 */
export type Refusal = 'cancelled' | 'denied' | 'guide' | 'failed'

/** What WeChat says when the person has not agreed to the privacy guide. */
const NOT_AGREED = 104
/** What DingTalk says when its window was closed. */
const CLOSED = 11

export function refusalOf(error: unknown): Refusal {
  const { errMsg, errorMessage, errno, error: code } = (error ?? {}) as Record<string, unknown>
  const message = [errMsg, errorMessage].filter(one => typeof one === 'string').join(' ')
  if (errno === NOT_AGREED || /privacy permission/i.test(message)) return 'guide'
  if (code === CLOSED || /cancel|取消/i.test(message)) return 'cancelled'
  if (/auth|permission|den(y|ied)|权限/i.test(message)) return 'denied'
  // what the portal's operator has not declared, for one
  console.warn('refused', errno ?? code, message)
  return 'failed'
}
