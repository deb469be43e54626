import { answerFlaws, keptAnswers, resultOf, surveyFlaw, type SurveyAnswer, type SurveyQuestion } from './survey'

const nps: SurveyQuestion = { key: 'nps', type: 'score', title: { en: 'Recommend us?' }, required: false }
const stars: SurveyQuestion = { key: 'stars', type: 'stars', title: { en: 'The engineer?' }, required: true }
const why: SurveyQuestion = {
  key: 'why',
  type: 'text',
  title: { en: 'What went wrong?' },
  required: true,
  when: { key: 'stars', most: 3 },
}
const more: SurveyQuestion = {
  key: 'more',
  type: 'single',
  title: { en: 'May we call?' },
  required: false,
  options: ['yes', 'no'].map(key => ({ key, text: { en: key } })),
  when: { key: 'why', chosen: ['yes'] },
}
const two = [stars, why]

test('a question that is not shown is neither needed nor kept, and comes back with its answer', () => {
  const low: SurveyAnswer[] = [
    { key: 'stars', mark: 3 },
    { key: 'why', text: ' late ' },
  ]
  const high: SurveyAnswer[] = [
    { key: 'stars', mark: 5 },
    { key: 'why', text: ' late ' },
  ]
  expect(answerFlaws(two, low.slice(0, 1), true)).toEqual([{ key: 'why', flaw: 'required' }])
  expect(answerFlaws(two, low.slice(0, 1), false)).toEqual([])
  expect(keptAnswers(two, low)).toEqual([
    { key: 'stars', mark: 3 },
    { key: 'why', text: 'late' },
  ])
  expect(answerFlaws(two, high, true)).toEqual([])
  expect(keptAnswers(two, high)).toEqual([{ key: 'stars', mark: 5 }])
})

test.each([
  ['no whole mark', stars, { mark: 6 }],
  ['no mark of that kind', stars, { mark: 0 }],
  ['words for a mark', stars, { mark: 4, text: 'x' }],
  ['two of one', more, { chosen: ['yes', 'no'] }],
  ['what is not offered', more, { chosen: ['maybe'] }],
  ['a reason that nobody offered', stars, { mark: 1, reasons: ['late'] }],
  ['a choice for words', why, { text: 'x', chosen: ['yes'] }],
] as const)('%s is no answer', (_name, question, answer) => {
  const { when: _when, ...alone } = question
  const sent = { ...answer, key: question.key } as unknown as SurveyAnswer
  expect(answerFlaws([alone], [sent], true)).toEqual([{ key: question.key, flaw: 'invalid' }])
})

test('reasons are kept for a low mark only', () => {
  const asked: SurveyQuestion = { ...stars, reasons: { most: 3, options: [{ key: 'late', text: { en: 'Late' } }] } }
  const said = (mark: number): SurveyAnswer[] => [{ key: 'stars', mark, reasons: ['late'] }]
  expect(keptAnswers([asked], said(3))).toEqual(said(3))
  expect(answerFlaws([asked], said(4), true)).toEqual([{ key: 'stars', flaw: 'invalid' }])
  expect(keptAnswers([asked], said(4))).toEqual([{ key: 'stars', mark: 4 }])
})

test('the figures are those of who answered, 0 is a mark, and nobody is no number', () => {
  const given = [10, 10, 10, 10, 9, 9, 8, 8, 7, 6, 0, 0, null, null, null]
  const marks = [5, 5, 4, 4, 1, null, null]
  const answersOf = (key: string, all: (number | null)[], questions: SurveyQuestion[]) =>
    all.map(mark => ({ questions, answers: mark === null ? [] : [{ key, mark }] }))
  const score = resultOf(nps, answersOf('nps', given, [nps]))
  expect([score.nps, score.answered, score.skipped, score.notAsked]).toEqual([25, 12, 3, 0])
  expect(score.counts.find(one => one.value === '0')).toEqual({ value: '0', count: 2 })
  const engineer = resultOf(stars, answersOf('stars', marks, [stars]))
  expect([engineer.average, engineer.answered, engineer.skipped, engineer.nps]).toEqual([3.8, 5, 2, null])
  const nobody = resultOf(nps, answersOf('nps', [null], [nps]))
  expect([nobody.average, nobody.nps, nobody.answered, nobody.skipped]).toEqual([null, null, 0, 1])
  const hidden = resultOf(why, [{ questions: two, answers: [{ key: 'stars', mark: 5 }] }])
  expect([hidden.answered, hidden.skipped, hidden.notAsked]).toEqual([0, 0, 1])
})

test.each([
  ['nothing', [], 'empty'],
  ['no words', [{ ...stars, title: { en: ' ' } }], 'title'],
  ['one choice', [{ ...more, when: undefined, options: more.options?.slice(0, 1) }], 'options'],
  ['twice the same', [stars, stars], 'key'],
  ['a condition on what comes later', [why, stars], 'condition'],
  ['a condition on words', [stars, why, more], 'condition'],
  ['reasons for words', [stars, { ...why, reasons: { most: 3, options: [] } }], 'reasons'],
] as const)('%s is no survey', (_name, questions, flaw) =>
  expect(surveyFlaw(questions as unknown as SurveyQuestion[])?.flaw).toBe(flaw),
)
test('a whole one is', () => expect(surveyFlaw(two)).toBeNull())
