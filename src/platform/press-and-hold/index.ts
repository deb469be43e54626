import { noTwin } from '../no-twin'

export const { pressAndHold } = noTwin<typeof import('./index.h5')>('press-and-hold')
