import { noTwin } from '../no-twin'

export const { MessageInput } = noTwin<typeof import('./index.h5')>('message-input')
