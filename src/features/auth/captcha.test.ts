import { createHash, randomBytes } from 'node:crypto'
import { solve, type Challenge } from './captcha'

/** A challenge as ALTCHA describes it, made without the portal's code. */
function challengeOf(counter: number, { cost = 3, most = 300 } = {}): Challenge {
  const [salt, nonce, number] = [randomBytes(16), randomBytes(16), Buffer.alloc(4)]
  number.writeUInt32BE(counter)
  let key = Buffer.concat([salt, nonce, number])
  for (let n = 0; n < cost; n++) key = createHash('sha256').update(key).digest()
  return {
    algorithm: 'SHA-256',
    salt: salt.toString('hex'),
    nonce: nonce.toString('hex'),
    cost,
    most,
    keyPrefix: key.toString('hex').slice(0, 32),
  }
}
const quietly = { onProgress: () => undefined, givenUp: () => false }

test.each([0, 1, 255, 256, 299])('finds the counter %i', async counter => {
  expect(await solve(challengeOf(counter), quietly)).toBe(String(counter))
})

test('tells that there is no answer', async () => {
  expect(await solve({ ...challengeOf(300), most: 300 }, quietly)).toBeNull()
})

describe('on a slow device', () => {
  /** Each look at the clock is a slice later. */
  beforeEach(() => {
    let now = 0
    jest.spyOn(Date, 'now').mockImplementation(() => (now += 20))
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })

  test('other work comes in between, and what is done grows', async () => {
    const parts: number[] = []
    let others = 0
    const timer = setInterval(() => {
      others++
    }, 0)
    const answer = await solve(challengeOf(60, { most: 100 }), {
      onProgress: part => parts.push(part),
      givenUp: () => false,
    })
    clearInterval(timer)
    expect(answer).toBe('60')
    expect(parts).toHaveLength(60)
    expect(parts).toEqual([...parts].sort((a, b) => a - b))
    expect(parts.at(-1)).toBe(0.59)
    expect(others).toBeGreaterThan(10)
  })

  test('ends when nobody waits any more', async () => {
    let asked = 0
    expect(await solve(challengeOf(250), { onProgress: () => undefined, givenUp: () => ++asked === 3 })).toBeNull()
    expect(asked).toBe(3)
  })
})
