import { noTwin } from '../no-twin'

export const { TextLink } = noTwin<typeof import('./index.h5')>('text-link')
