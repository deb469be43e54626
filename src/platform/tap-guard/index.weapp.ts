import type { TaroElement, TaroEvent } from '@tarojs/runtime'
import { hooks } from '@tarojs/shared'
import type { TapGuard } from './types'

const isWithin = (node: TaroElement | null, className: string): boolean =>
  !!node && (` ${node.className} `.includes(` ${className} `) || isWithin(node.parentElement, className))

/** Every event of a mini-program passes through Taro, from the innermost element that hears taps to the outermost. */
export const tapGuard: TapGuard = keep => {
  let kept: boolean | null = null
  hooks.tap('modifyTaroEvent', (event: TaroEvent, node: TaroElement) => {
    if (event.type !== 'tap') return
    if (kept === null) {
      kept = keep(className => isWithin(node, className))
      // the elements around hear of the same tap in the same turn
      void Promise.resolve().then(() => {
        kept = null
      })
    }
    // nobody listens to an event of another type
    if (kept) Object.assign(event, { type: 'kept' })
  })
}
