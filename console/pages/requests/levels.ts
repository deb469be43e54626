import type { Level } from '@shared/queue'

const KEYS = { '': 'levelNone', high: 'levelHigh', urgent: 'levelUrgent' } as const
/** The key of a level's name. */
export const levelKey = (level: Level) => KEYS[level]
