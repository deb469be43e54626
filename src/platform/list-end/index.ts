import { noTwin } from '../no-twin'

export const { ListEnd } = noTwin<typeof import('./index.h5')>('list-end')
