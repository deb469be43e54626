import { noTwin } from '../no-twin'

export const { panes } = noTwin<typeof import('./index.h5')>('panes')
