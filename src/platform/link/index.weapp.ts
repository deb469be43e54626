import { copyToClipboard } from '../clipboard'
import type { OpenLink } from './types'

/** A mini-program opens only sites that its owner has registered. */
export const openLink: OpenLink = async url => {
  await copyToClipboard(url)
  return 'copied'
}

/** Host of the portal's server, as addresses of the portal name it. */
export const ownHost = (): string => LIANKE_SERVER.replace(/^https?:\/\/([^/]*).*$/, '$1')
