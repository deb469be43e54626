import { noTwin } from '../no-twin'

export const { previewPictures } = noTwin<typeof import('./index.h5')>('preview')
