import { noTwin } from '../no-twin'

export const { scrollIntoView } = noTwin<typeof import('./index.h5')>('scroll-into-view')
