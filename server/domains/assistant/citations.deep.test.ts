import { describe, test } from 'node:test'
import { assertProportionate } from '../../../test/cost'
import { citations } from './citations'

describe('citations', () => {
  test('a long answer costs time in proportion to its length', () =>
    assertProportionate(pieces => {
      const reader = citations(() => 5)
      for (let i = 0; i < pieces; i++) reader.push('[1 好')
      reader.end()
    }, 10_000))
})
