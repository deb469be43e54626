import { noTwin } from '../no-twin'

export const { useModal } = noTwin<typeof import('./index.h5')>('modal')
