import { test } from 'node:test'
import { assertProportionate } from '../../../test/cost'
import { thinkSplitter } from './think'

test('a long answer costs time in proportion to its length', () =>
  assertProportionate(pieces => {
    const splitter = thinkSplitter()
    for (let i = 0; i < pieces; i++) splitter.push('<好')
    splitter.end()
  }, 20_000))
