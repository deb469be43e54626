import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { Streamdown } from 'streamdown'
import { Markdown } from '@/ui/markdown/Markdown'
import { answerOf, TOKEN_CHARS } from '../mini/app/chapters'

declare global {
  const LIANKE_SERVER: string
}

const RENDERERS: Record<string, (text: string, done: boolean) => ReactNode> = {
  plain: text => (
    <View>
      <Text>{text}</Text>
    </View>
  ),
  ours: (text, done) => (
    <Markdown text={text} done={done} citations={2} onLink={() => undefined} onCite={() => undefined} />
  ),
  streamdown: text => <Streamdown>{text}</Streamdown>,
  'react-markdown': text => <ReactMarkdown remarkPlugins={[remarkGfm]}>{text}</ReactMarkdown>,
}

/** Draws an answer piece by piece, and has it laid out each time that many pieces have come. Gives the number of characters that stand there at the end. */
function stream(renderer: string, tokens: number, piecesToLayout: number): number {
  const render = RENDERERS[renderer]
  const box = document.getElementById('app')
  if (!render || !box) throw new Error(`no ${renderer}`)
  const answer = answerOf(tokens)
  const root = createRoot(box)
  let text = ''
  let height = 0
  for (let piece = 0; piece < tokens; piece++) {
    // as a stream gives it: a new text, and not a view of one that is whole already
    text += answer.slice(piece * TOKEN_CHARS, (piece + 1) * TOKEN_CHARS)
    flushSync(() => root.render(render(text, false)))
    if (piece % piecesToLayout === 0) height = box.offsetHeight
  }
  flushSync(() => root.render(render(text, true)))
  const shown = height ? box.innerText.length : 0
  root.unmount()
  return shown
}

Object.assign(window, { stream })
