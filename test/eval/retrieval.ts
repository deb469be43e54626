import { answerOf } from '../../server/domains/assistant/local/agent'
import { lookUp } from '../../server/domains/assistant/local/retrieve'
import { DEMO_ARTICLES } from '../../server/demo/articles'
import { DEMO_FAULTS } from '../../server/demo/articles/faults'
import { idOf } from '../../server/demo/deterministic'
import { hengji } from '../../server/demo/hengji'
import { mufeng } from '../../server/demo/mufeng'
import type { Ctx, Principal } from '../../server/kernel/call/context'
import type { Source } from '../../shared/assistant'
import { demoContents } from '../demo-contents'
import { ctxIn, startTestServer, type TestServer } from '../harness'
import type { Question } from './question'
import { blindQuestions, questions, secondQuestions } from './questions'

const COMPANIES = { mufeng, hengji }

/** The demo's server with its data; `close` it. */
export const openEval = (): Promise<TestServer> => startTestServer({ contents: demoContents() })

/** Who asks: a visitor, or a linkman of the demo. */
export function askerOf(
  server: TestServer,
  { tenant, language, as }: Pick<Question, 'tenant' | 'language' | 'as'>,
): Ctx {
  const company = COMPANIES[tenant]
  const linkman = as && company.linkmen.find(one => one.key === as)
  const principal: Principal = linkman
    ? {
        kind: 'linkman',
        linkmanId: idOf(`${tenant} linkman ${linkman.key}`),
        customerId: idOf(`${tenant} customer ${linkman.customer}`),
        name: linkman.name,
        phone: linkman.phone,
      }
    : { kind: 'guest', tourist: '' }
  return ctxIn(server, { id: idOf(`${tenant} tenant`), doorId: idOf(`${tenant} door`) }, { language, principal })
}

/** What a source is called in the labels. */
function labelsIn(tenant: Question['tenant']): (source: Source) => string {
  const names = new Map<string, string>([
    ...DEMO_ARTICLES[tenant].articles.map(
      ({ slug }) => [`/wiki/detail/${idOf(`${tenant} article ${slug}`)}`, slug] as const,
    ),
    ...DEMO_FAULTS[tenant].map(
      ({ code, models }) =>
        [`/faultLibrary/view?id=${idOf(`${tenant} fault ${code} ${models.join()}`)}`, `#${code}`] as const,
    ),
    ...COMPANIES[tenant].products.map(
      ({ key }) => [`/product?id=${idOf(`${tenant} product ${key}`)}`, `product:${key}`] as const,
    ),
  ])
  return source => names.get(source.fileUrl) ?? `event:${source.documentName.replace(/^\S+ /, '')}`
}

/** What came of one question. */
export interface RetrievalOutcome {
  question: Question
  found: string[]
  rank: number
  refused: boolean
  quoted: boolean
  text: string
  cited: Source[]
}

/** Asks as the assistant does, and compares with the labels. */
export async function outcomeOf(server: TestServer, question: Question): Promise<RetrievalOutcome> {
  const ctx = askerOf(server, question)
  const history = question.after ? [question.after] : []
  const { passages } = await lookUp(ctx, question.text, { history })
  const answer = await answerOf({
    ctx,
    question: question.text,
    files: [],
    history: history.map(text => ({ question: text, answer: '' })),
  })
  const nameOf = labelsIn(question.tenant)
  // what a skill tells rests on nothing that was looked up
  const sources = answer.skill ? answer.sources : passages.map(passage => passage.source)
  const found = [...new Set(sources.map(nameOf))]
  const words = [question.phrase ?? []].flat()
  const quotes = answer.sources.map(source => source.quote).join('\n')
  return {
    question,
    found,
    rank: question.expect ? found.findIndex(name => question.expect?.includes(name)) + 1 : 0,
    refused: answer.state === 'unknown',
    quoted: !words.length || words.some(word => quotes.includes(word) || answer.text.includes(word)),
    text: answer.text,
    cited: answer.sources,
  }
}

export interface RetrievalFigures {
  asked: number
  first: number
  three: number
  quoted: number
  wrongRefusals: number
  unanswerable: number
  rightRefusals: number
}

/** Shares of 0 to 1 of what can be answered, and of what cannot. */
export const share = (n: number, of: number): number => (of ? n / of : 1)

export function figuresOf(outcomes: readonly RetrievalOutcome[]): RetrievalFigures {
  const asked = outcomes.filter(({ question }) => question.expect)
  const unanswerable = outcomes.filter(({ question }) => !question.expect)
  const count = (list: readonly RetrievalOutcome[], is: (one: RetrievalOutcome) => boolean): number =>
    list.filter(is).length
  return {
    asked: asked.length,
    first: count(asked, one => one.rank === 1),
    three: count(asked, one => one.rank > 0 && one.rank <= 3),
    quoted: count(asked, one => one.quoted && !one.refused),
    wrongRefusals: count(asked, one => one.refused),
    unanswerable: unanswerable.length,
    rightRefusals: count(unanswerable, one => one.refused),
  }
}

export async function evaluateRetrieval(
  server: TestServer,
  list: readonly Question[] = questions,
): Promise<RetrievalOutcome[]> {
  const outcomes: RetrievalOutcome[] = []
  for (const question of list) outcomes.push(await outcomeOf(server, question))
  return outcomes
}

const percent = (n: number, of: number): string => `${(100 * share(n, of)).toFixed(1)} % (${n}/${of})`
const line = (name: string, f: RetrievalFigures): string =>
  `  ${name.padEnd(16)} R@1 ${percent(f.first, f.asked)}, R@3 ${percent(f.three, f.asked)}, key phrase quoted ${percent(f.quoted, f.asked)}, wrong refusals ${f.wrongRefusals}, right refusals ${percent(f.rightRefusals, f.unanswerable)}`

/** Prints the figures of the embedded model; `verbose` names each question that went wrong, but no blind one. */
export async function printRetrieval(server: TestServer, { verbose = false } = {}): Promise<void> {
  const outcomes = await evaluateRetrieval(server)
  console.log(`Embedded answers: ${outcomes.length} questions over the demo's articles`)
  const held = outcomes.filter(({ question }) => question.held)
  const tuned = outcomes.filter(({ question }) => !question.held)
  console.log(line('all', figuresOf(outcomes)))
  console.log(line('tuned on', figuresOf(tuned)))
  console.log(line('held out', figuresOf(held)))
  for (const language of ['zh', 'en', 'ru', 'tw'] as const)
    console.log(line(language, figuresOf(outcomes.filter(({ question }) => question.language === language))))
  console.log(line('own things', figuresOf(outcomes.filter(({ question }) => question.as))))
  console.log(line('follow-ups', figuresOf(outcomes.filter(({ question }) => question.after))))
  const second = await evaluateRetrieval(server, secondQuestions)
  console.log(line('second held out', figuresOf(second)))
  console.log(line('blind', figuresOf(await evaluateRetrieval(server, blindQuestions))))
  if (!verbose) return
  for (const { question, found, rank, refused, quoted } of [...outcomes, ...second]) {
    const wrong = question.expect
      ? [rank === 1 ? '' : `rank ${rank || 'none'}`, refused ? 'refused' : '', quoted ? '' : 'not quoted'].filter(
          Boolean,
        )
      : refused
        ? []
        : ['answered']
    if (wrong.length)
      console.log(
        `  ${question.held ? 'held ' : ''}${question.language} ${question.after ? `${question.after} / ` : ''}${question.text}: ${wrong.join(', ')}; found ${found.slice(0, 3).join(', ')}`,
      )
  }
}
