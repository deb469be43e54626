import { drawTogether } from './index.weapp'

/** A call that is answered by hand. */
function asked(name: string, drawn: string[]) {
  let answer = (): void => undefined
  let fail = (): void => undefined
  const reply = new Promise<string>((resolve, reject) => {
    answer = () => resolve(name)
    fail = () => reject(new Error(name))
  })
  void drawTogether(() => reply).then(
    one => drawn.push(one),
    (error: Error) => drawn.push(`${error.message} failed`),
  )
  return { answer, fail }
}
const turn = () => jest.advanceTimersByTimeAsync(0)

describe('answers that a chat app draws', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test('wait for the others that are on their way, also for one that fails', async () => {
    const drawn: string[] = []
    const [one, other, third] = [asked('one', drawn), asked('other', drawn), asked('third', drawn)]
    one.answer()
    await turn()
    other.fail()
    await turn()
    expect(drawn).toEqual([])
    third.answer()
    await turn()
    expect(drawn.sort()).toEqual(['one', 'other failed', 'third'])
  })

  test('but not for long', async () => {
    const drawn: string[] = []
    const [quick, slow] = [asked('quick', drawn), asked('slow', drawn)]
    quick.answer()
    await turn()
    expect(drawn).toEqual([])
    await jest.advanceTimersByTimeAsync(1000)
    expect(drawn).toEqual(['quick'])
    slow.answer()
    await turn()
    expect(drawn).toEqual(['quick', 'slow'])
  })

  test('and a single one comes at once', async () => {
    const drawn: string[] = []
    asked('one', drawn).answer()
    await turn()
    expect(drawn).toEqual(['one'])
  })
})
