import type { OpenLink } from './types'

export const openLink: OpenLink = async url => {
  window.open(url, '_blank', 'noopener,noreferrer')
  return 'opened'
}
