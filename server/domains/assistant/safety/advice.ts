import type { Ctx } from '../../../kernel/call/context'
import { plain } from '../../../kernel/text/blocks'
import { lookUp } from '../local/retrieve'
import { sentencesOf } from '../../../kernel/text/sentences'
import { dangersIn } from './danger'
import type { Danger } from './rules'

/** At most this many articles, and pieces of each, are looked through; a longer piece is quoted from the sentence on that tells of the danger. */
const ARTICLES = 3
const PIECES = 12
const MAX_CHARS = 260

/** What an article may tell that fits. */
const KIN: Partial<Record<Danger, readonly Danger[]>> = {
  ignition: ['gas', 'fumes'],
  controls: ['gas', 'shock'],
  fumes: ['fumes', 'gas'],
}

/** What the knowledge base itself says of a danger, in the article that the question is nearest to; null where it says nothing. */
export async function adviceFor(
  ctx: Ctx,
  question: string,
  danger: Danger,
): Promise<{ title: string; url: string; text: string } | null> {
  const { passages, knowledge } = await lookUp(ctx, question)
  const wanted = KIN[danger] ?? [danger]
  const tells = (text: string): boolean => dangersIn(text).some(one => wanted.includes(one))
  const articles = [
    ...new Map(
      passages.flatMap(({ source, document }) =>
        document?.kind === 'wiki' && document.language === ctx.language
          ? [[document.group, { source, document }] as const]
          : [],
      ),
    ).values(),
  ].slice(0, ARTICLES)
  for (const { source, document } of articles) {
    const texts = knowledge
      .siblings(document)
      .flatMap(one => one.blocks)
      .filter(block => block.kind === 'text')
      .slice(0, PIECES)
      .map(block => plain([block]))
    const found = texts.find(tells)
    if (found === undefined) continue
    const sentences = sentencesOf(found)
    const text =
      found.length <= MAX_CHARS
        ? found
        : sentences
            .slice(Math.max(0, sentences.findIndex(tells)))
            .reduce(
              (all, one) =>
                all && all.length + one.length > MAX_CHARS
                  ? all
                  : `${all}${all && !/[。！？]$/.test(all) ? ' ' : ''}${one}`,
              '',
            )
    return { title: source.documentName, url: source.fileUrl, text }
  }
  return null
}
