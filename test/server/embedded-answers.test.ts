import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  evaluateRetrieval,
  figuresOf,
  openEval,
  share,
  type RetrievalOutcome,
  type RetrievalFigures,
} from '../eval/retrieval'
import { questions } from '../eval/questions'
import type { TestServer } from '../harness'

/** What the embedded model reaches over the demo's articles, in shares; these may only rise. `npm run eval` prints the figures. */
const LEAST = {
  all: { first: 0.95, three: 0.98, quoted: 0.94, rightRefusals: 0.95, answered: 0.98 },
  held: { first: 0.92, three: 0.97, quoted: 0.9, rightRefusals: 0.87, answered: 0.97 },
} as const

let t: TestServer
let outcomes: RetrievalOutcome[]
before(async () => {
  t = await openEval()
  outcomes = await evaluateRetrieval(t)
})
after(() => t.close())

const shares = (f: RetrievalFigures) => ({
  first: share(f.first, f.asked),
  three: share(f.three, f.asked),
  quoted: share(f.quoted, f.asked),
  rightRefusals: share(f.rightRefusals, f.unanswerable),
  answered: 1 - share(f.wrongRefusals, f.asked),
})
function assertLeast(of: readonly RetrievalOutcome[], least: Record<keyof ReturnType<typeof shares>, number>): void {
  const reached = shares(figuresOf(of))
  for (const name of Object.keys(least) as (keyof typeof least)[])
    assert.ok(reached[name] >= least[name], `${name} is ${reached[name].toFixed(3)}, and must be ${least[name]}`)
}

test('the questions are many, in all languages, and some have no answer', () => {
  assert.ok(questions.length >= 120)
  for (const [language, least] of [
    ['zh', 70],
    ['en', 20],
    ['ru', 15],
    ['tw', 15],
  ] as const)
    assert.ok(questions.filter(question => question.language === language).length >= least, language)
  assert.ok(questions.filter(question => !question.expect).length >= 20)
  assert.ok(
    questions.filter(question => question.as).length >= 8 && questions.filter(question => question.after).length >= 8,
  )
  assert.equal(
    new Set(questions.map(question => [question.language, question.after, question.text].join())).size,
    questions.length,
  )
})

test('answers over the demo are as good as they were', () => {
  assertLeast(outcomes, LEAST.all)
})
test('and those to the questions that were held out at first', () => {
  assertLeast(
    outcomes.filter(({ question }) => question.held),
    LEAST.held,
  )
})

test('every answer cites what it quotes, and a refusal nothing', () => {
  for (const { question, refused, text, cited } of outcomes) {
    const numbers = [
      ...new Set([...text.replace(/\\./g, '').matchAll(/\[(\d+)\](?!\()/g)].map(match => Number(match[1]))),
    ]
    assert.deepEqual(
      numbers.toSorted((a, b) => a - b),
      cited.map((_, i) => i + 1),
      `${question.text}: ${text}`,
    )
    if (refused) assert.equal(cited.length, 0)
    else assert.ok(cited.every(source => source.quote !== ''))
  }
})
