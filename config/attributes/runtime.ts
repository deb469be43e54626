import { internalComponents, mergeInternalComponents } from '@tarojs/shared'
import { ATTRIBUTES, UNUSED } from './attributes'

// the short names of attributes are counted through, so the app must know the same ones as its templates
mergeInternalComponents(ATTRIBUTES)
for (const [name, attributes] of Object.entries(UNUSED))
  for (const attribute of attributes)
    Reflect.deleteProperty((internalComponents as Record<string, object>)[name] ?? {}, attribute)
