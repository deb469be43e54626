/** What marked calls and engines from before 2022 (iOS 12 to 15.3, Chrome 73 to 92, old chat apps) lack. Import it before marked. */
const lend = (owner: object, name: string, value: unknown): void => {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

lend(Array.prototype, 'at', function at(this: unknown[], place: number): unknown {
  return this[place < 0 ? this.length + place : place]
})
lend(Object, 'hasOwn', (owner: object, name: string): boolean => Object.prototype.hasOwnProperty.call(owner, name))
lend(String.prototype, 'matchAll', function matchAll(this: string, pattern: RegExp): IterableIterator<RegExpExecArray> {
  const finder = new RegExp(pattern.source, pattern.flags)
  finder.lastIndex = pattern.lastIndex
  const found: RegExpExecArray[] = []
  for (let match = finder.exec(this); match; match = finder.exec(this)) {
    found.push(match)
    // an empty match would be found for ever
    if (match[0] === '') finder.lastIndex++
  }
  return found.values()
})
