import { noTwin } from '../no-twin'

export const { SignaturePad, writesNames } = noTwin<typeof import('./index.h5')>('signature')
