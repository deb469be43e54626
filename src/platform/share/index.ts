import type { SharePlatform } from './types'

export const share: SharePlatform = { useShare: () => undefined, linkTo: () => '' }
