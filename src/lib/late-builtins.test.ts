import { lendBuiltins } from './late-builtins'

const NAMES: [owner: object, name: string][] = [
  [Promise.prototype, 'finally'],
  [Array.prototype, 'at'],
  [Object, 'hasOwn'],
  [String.prototype, 'matchAll'],
]
// the types know the language of the oldest engines only
const hasOwn = (owner: object, name: string): unknown =>
  (Object as unknown as { hasOwn: typeof Reflect.has }).hasOwn(owner, name)
const engines = NAMES.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name))

/** On an engine that has none of them. */
async function onOldEngine<T>(work: () => Promise<T>): Promise<T> {
  for (const [owner, name] of NAMES) Reflect.deleteProperty(owner, name)
  try {
    return await work()
  } finally {
    NAMES.forEach(([owner, name], i) => Object.defineProperty(owner, name, engines[i] as PropertyDescriptor))
  }
}
const lent = <T>(work: () => T | Promise<T>): Promise<T> =>
  onOldEngine(async () => {
    expect(NAMES.filter(([owner, name]) => name in owner)).toEqual([])
    lendBuiltins()
    expect(NAMES.filter(([owner, name]) => !Object.prototype.hasOwnProperty.call(owner, name))).toEqual([])
    return work()
  })

test('finally is lent to engines that lack it: it runs after both ends, and changes neither', async () => {
  const ran: string[] = []
  const note = (what: string) => () => {
    ran.push(what)
    return 'nobody sees this'
  }
  const ends = await lent(async () => [
    await Promise.resolve('answer').finally(note('kept')),
    await Promise.reject(new Error('no answer'))
      .finally(note('thrown'))
      .catch((error: Error) => error.message),
    await (async () => 'of a function')().finally(note('async')),
    await Promise.resolve('late')
      .finally(() => {
        throw new Error('its own')
      })
      .catch((error: Error) => error.message),
    await Promise.resolve('without').finally(undefined),
  ])
  expect(ends).toEqual(['answer', 'no answer', 'of a function', 'its own', 'without'])
  expect(ran).toEqual(['kept', 'thrown', 'async'])
})

test('and so is what lists, objects and texts got later', async () => {
  const found = await lent(() => [
    [1, 2, 3].at(-1),
    [1, 2, 3].at(0),
    [1].at(5),
    hasOwn({ a: 1 }, 'a'),
    hasOwn({}, 'toString'),
    [...'a1b22'.matchAll(/[a-z](\d*)/g)].map(one => one[1]),
    [...'ab'.matchAll(/x*/g)].length,
  ])
  expect(found).toEqual([3, 1, undefined, true, false, ['1', '22'], 3])
})

test('an engine keeps its own', () => {
  const [owner, name] = NAMES[0] as [object, string]
  lendBuiltins()
  expect(Object.getOwnPropertyDescriptor(owner, name)?.value).toBe(engines[0]?.value)
})
