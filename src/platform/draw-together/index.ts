import { noTwin } from '../no-twin'

export const { drawTogether } = noTwin<typeof import('./index.h5')>('draw-together')
