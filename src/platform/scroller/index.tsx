import { noTwin } from '../no-twin'

export const { Scroller } = noTwin<typeof import('./index.h5')>('scroller')
