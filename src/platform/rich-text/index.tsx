import { noTwin } from '../no-twin'

export const { RichText } = noTwin<typeof import('./index.h5')>('rich-text')
