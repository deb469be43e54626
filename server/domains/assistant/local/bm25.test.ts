import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Bm25, counted, PIECE } from './bm25'
import { slices } from './chunked-build'
import { questionTerms, termsOf } from '../../../kernel/text/tokenize'

/** A map that tells how often somebody asks it for its next entry. */
class Watched extends Map<string, number> {
  constructor(
    entries: Iterable<[string, number]>,
    private readonly read: () => void,
  ) {
    super(entries)
  }
  override *keys(): MapIterator<string> {
    for (const key of super.keys()) {
      this.read()
      yield key
    }
  }
  override *[Symbol.iterator](): MapIterator<[string, number]> {
    for (const entry of super.entries()) {
      this.read()
      yield entry
    }
  }
}

const DOCUMENTS = 300
const WORDS = 40

test('an index is made in pieces: between two rests no more is done than one document', async () => {
  let [read, most, rests] = [0, 0, 0]
  const counts = Array.from({ length: DOCUMENTS }, (_, doc) => ({
    count: new Watched(
      Array.from({ length: WORDS }, (__, i): [string, number] => [`w${doc * 7 + i}`, 1]),
      () => read++,
    ),
    length: WORDS,
  }))
  const rest = async (): Promise<void> => {
    most = Math.max(most, read)
    read = 0
    rests++
  }
  const index = await Bm25.of(counts, rest)
  assert.equal(most, WORDS)
  // each document twice, and the vocabulary once
  const vocabulary = [...index.vocabulary()].length
  assert.equal(rests, 2 * DOCUMENTS + Math.floor(vocabulary / PIECE))
  assert.equal(index.size, DOCUMENTS)
})

test('a rest lets others have their turn when the slice is used up, and not before', async () => {
  let clock = 0
  const rest = slices(() => clock)
  const waited = async (): Promise<boolean> => {
    let turned = false
    setImmediate(() => {
      turned = true
    })
    await rest()
    return turned
  }
  assert.equal(await waited(), false)
  clock += 7
  assert.equal(await waited(), false)
  clock += 2
  assert.equal(await waited(), true)
  // the next slice begins when the turn comes back
  assert.equal(await waited(), false)
  clock += 11
  assert.equal(await waited(), true)
})

test('rare words count more, and a document that has them comes first', async () => {
  const texts = ['pump salt pump', 'pump wool', 'sand pump'].map(termsOf)
  const index = await Bm25.of(
    texts.map(terms => counted([{ terms, weight: 1 }])),
    slices(),
  )
  assert.ok(index.idf('sand') > index.idf('pump') && index.idf('nothing') > index.idf('sand'))
  assert.ok(index.holds(2, 'sand') && !index.holds(0, 'sand') && !index.holds(0, 'nothing'))
  const scores = index.scores(questionTerms('sand pump')).toSorted((a, b) => b.score - a.score)
  assert.deepEqual(
    scores.map(one => one.doc),
    [2, 0, 1],
  )
  // working memory is left as it was
  assert.deepEqual(
    index.scores(questionTerms('sand pump')).toSorted((a, b) => b.score - a.score),
    scores,
  )
})
