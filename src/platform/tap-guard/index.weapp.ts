import type { TaroElement, TaroEvent } from '@tarojs/runtime'
import { hooks } from '@tarojs/shared'
import type { TapGuard } from './types'

const isWithin = (node: TaroElement | null, className: string): boolean =>
  !!node && (` ${node.className} `.includes(` ${className} `) || isWithin(node.parentElement, className))

/** Every event of a mini-program passes through Taro, from the innermost element with a handler to the outermost. */
export const tapGuard: TapGuard = blocks => {
  let blocked: boolean | null = null
  hooks.tap('modifyTaroEvent', (event: TaroEvent, node: TaroElement) => {
    if (event.type !== 'tap') return
    if (blocked === null) {
      blocked = blocks(className => isWithin(node, className))
      // the elements around it get the same tap in the same turn of the event loop
      void Promise.resolve().then(() => {
        blocked = null
      })
    }
    // no handler listens to an event of another type
    if (blocked) Object.assign(event, { type: 'blocked' })
  })
}
