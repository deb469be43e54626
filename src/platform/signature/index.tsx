import { noTwin } from '../no-twin'

export const { SignaturePad } = noTwin<typeof import('./index.h5')>('signature')
