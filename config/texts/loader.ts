import type { LoaderDefinition } from 'webpack'
import { takeTexts, type Texts } from './catalogue'

/** What the loader leaves with a module for the plugin; webpack keeps it with the cached module. */
export const KEPT = 'liankeTexts'
export interface Kept {
  namespace: string
  texts: Texts
}

/** Takes the texts out of a catalogue (`*.i18n.ts`), for the plugin to write them into files of one language. */
const loader: LoaderDefinition = function takeTextsOut(source) {
  const { namespace, texts, code } = takeTexts(source, this.resourcePath)
  const info = this._module?.buildInfo
  if (!info) throw new Error(`${this.resourcePath}: webpack keeps nothing with this module`)
  info[KEPT] = { namespace, texts } satisfies Kept
  return code
}

export default loader
