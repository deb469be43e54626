import type { PreviewPictures } from './types'

export const previewPictures: PreviewPictures = null
