import { mergeInternalComponents } from '@tarojs/shared'
import { ATTRIBUTES } from './attributes'

// the short names of attributes are counted through, so the app must know the same ones as its templates
mergeInternalComponents(ATTRIBUTES)
