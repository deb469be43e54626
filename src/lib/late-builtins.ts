const lend = (owner: object, name: string, value: unknown): void => {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

async function finallyDo(this: PromiseLike<unknown>, work?: unknown): Promise<unknown> {
  try {
    return await this
  } finally {
    if (typeof work === 'function') await work()
  }
}
function at(this: unknown[], place: number): unknown {
  return this[place < 0 ? this.length + place : place]
}
function matchAll(this: string, pattern: RegExp): IterableIterator<RegExpExecArray> {
  const finder = new RegExp(pattern.source, pattern.flags)
  finder.lastIndex = pattern.lastIndex
  const found: RegExpExecArray[] = []
  for (let match = finder.exec(this); match; match = finder.exec(this)) {
    found.push(match)
    // an empty match would be found for ever
    if (match[0] === '') finder.lastIndex++
  }
  return found.values()
}

/**
 * Lends what the portal and marked call and engines from before 2022 lack (iOS 12 to 15.3, Chrome 73 to 92), and `finally`, which
 * old chat apps lack, too. The gate of the mini-programs names every other builtin of these years that a build calls.
 */
export function lendBuiltins(): void {
  // a chat app may have put a Promise of its own in place of the one that async functions give
  for (const owner of [Promise.prototype, Object.getPrototypeOf((async () => undefined)()) as object])
    lend(owner, 'finally', finallyDo)
  lend(Array.prototype, 'at', at)
  lend(Object, 'hasOwn', (owner: object, name: string): boolean => Object.prototype.hasOwnProperty.call(owner, name))
  lend(String.prototype, 'matchAll', matchAll)
}
