import type { ViewPictures } from './types'

export const viewPictures: ViewPictures = null
