import { noTwin } from '../no-twin'
import type { PagePlatform } from './types'

export const { page } = noTwin<{ page: PagePlatform }>('page')
