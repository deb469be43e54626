import type { OpenLink } from './types'

export const openLink: OpenLink = async url => {
  window.open(url, '_blank', 'noopener,noreferrer')
  return 'opened'
}

/** Host that the app comes from, as addresses of the portal name it. */
export const ownHost = (): string => location.host
