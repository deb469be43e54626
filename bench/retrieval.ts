import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { plain } from '../server/kernel/text/blocks'
import { Knowledge } from '../server/domains/assistant/local/bm25-index'
import type { Article } from '../server/domains/assistant/local/index-builder'
import { find } from '../server/domains/assistant/local/retrieve'
import { normal } from '../server/kernel/text/tokenize'
import { questions } from '../test/eval/questions'

const ARTICLES = 1000
const ROUNDS = 3

/** The demo's Chinese articles again and again, each time about another model, so that words are as rare as among real ones. */
function articles(): Article[] {
  const folder = path.resolve(__dirname, '../server/demo/articles')
  const texts = ['mufeng', 'hengji'].flatMap(tenant =>
    readdirSync(path.join(folder, tenant))
      .filter(file => file.endsWith('.zh.md'))
      .map(file => readFileSync(path.join(folder, tenant, file), 'utf8')),
  )
  return Array.from({ length: ARTICLES }, (_, i): Article => {
    const [title = '', ...body] = (texts[i % texts.length] ?? '').split('\n')
    const turn = Math.floor(i / texts.length)
    return {
      id: String(i),
      title: `${title.replace('# ', '')}（ZX-${100 + turn}）`,
      summary: '',
      content: body.map((line, at) => (turn && (at + turn) % 5 === 0 && /^[^#|]/.test(line) ? '' : line)).join('\n'),
      format: 'markdown',
      models: [`ZX-${100 + turn}`],
      faultCodes: [],
      askedAs: [],
      language: 'zh',
    }
  })
}

/** Time of a question to the index of 1,000 articles, against looking through every passage for the same words. */
export async function benchRetrieval(): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  const knowledge = await Knowledge.of(articles(), [])
  const made = performance.now() - began
  await sleep(20)
  delay.disable()
  const passages = knowledge.documents.map(document =>
    normal([document.title, document.heading, plain(document.blocks)].join('\n')),
  )
  const asked = questions.filter(question => question.language === 'zh' && !question.as).map(question => question.text)

  const scan = (question: string): number => {
    const terms = knowledge.read(question)
    let best = 0
    for (const text of passages) {
      let score = 0
      for (const term of terms) {
        const word = term.text.replace('+', '')
        let count = 0
        for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) count++
        if (count) score += (term.weight * knowledge.idf(term.text) * count) / (count + 1)
      }
      best = Math.max(best, score)
    }
    return best
  }
  const timed = (run: (question: string) => unknown): number => {
    const start = performance.now()
    for (const question of asked) run(question)
    return (performance.now() - start) / asked.length
  }
  const indexed: number[] = []
  const naive: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    indexed.push(timed(question => find(knowledge, question, [], 8)))
    naive.push(timed(scan))
  }
  const middle = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  console.log(
    `Embedded answers, ${ARTICLES.toLocaleString('en')} articles, ${passages.length.toLocaleString('en')} passages, ${asked.length} questions`,
  )
  console.log(
    `  retrieval: ratio ${(middle(indexed) / middle(naive)).toFixed(3)}, index ${middle(indexed).toFixed(2)} ms, scan of every passage ${middle(naive).toFixed(2)} ms a question; index made in ${(made / 1000).toFixed(2)} s, others wait for it ${Math.round(delay.percentile(99) / 1e6)} ms at most (p99), once ${Math.round(delay.max / 1e6)} ms`,
  )
}
