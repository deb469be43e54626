/**
 * What JavaScript got after the oldest engines that are supported (iOS 12.2, Chrome 73), by its owner, and `finally`, which old chat
 * apps lack although their engines' age has it.
 */
export const LATER: Readonly<Record<string, readonly string[]>> = {
  Promise: ['allSettled', 'any', 'withResolvers', 'try'],
  'Promise.prototype': ['finally'],
  Array: ['fromAsync'],
  'Array.prototype': ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with'],
  Object: ['hasOwn', 'groupBy'],
  Map: ['groupBy'],
  'String.prototype': ['at', 'matchAll', 'replaceAll', 'isWellFormed', 'toWellFormed'],
}
/** Those whose names tell what they are wherever they are called. */
export const LATER_NAMES: ReadonlySet<string> = new Set(
  Object.values(LATER)
    .flat()
    .filter(name => !['any', 'try', 'with', 'groupBy'].includes(name)),
)

/** Takes them all away from the engine that this runs in. */
export function removeLater(): void {
  for (const [path, names] of Object.entries(LATER)) {
    let owner: object = globalThis
    for (const part of path.split('.')) owner = Reflect.get(owner, part) as object
    for (const name of names) Reflect.deleteProperty(owner, name)
  }
}
