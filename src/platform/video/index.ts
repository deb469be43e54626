import { noTwin } from '../no-twin'

export const { Video } = noTwin<typeof import('./index.h5')>('video')
