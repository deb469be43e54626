import { ScrollView, Text, View } from '@tarojs/components'
import { memo, useRef, useState } from 'react'
import { copyToClipboard } from '@/platform/clipboard'
import { Tap } from '../Tap'
import { markdownTexts } from './markdown.i18n'
import { flat, type Groups } from './tree'

const Lines = memo(function Lines({ text }: { text: string }) {
  // a line's number is its name
  return (
    <>
      {text.split('\n').map((line, n) => (
        <Text key={String(n)} className='md__line'>
          {line}
        </Text>
      ))}
    </>
  )
})

/** Time that a button says what it has done. */
const SAID_MS = 2000

const CodeHead = memo(function CodeHead({ lang, code }: { lang: string; code: { current: Groups<string> } }) {
  const t = markdownTexts.useT()
  const [said, setSaid] = useState<'codeCopied' | 'codeNotCopied' | null>(null)
  const copy = async () => {
    setSaid((await copyToClipboard(flat(code.current).join('\n'))) ? 'codeCopied' : 'codeNotCopied')
    setTimeout(() => setSaid(null), SAID_MS)
  }
  return (
    <View className='md__block-head'>
      <Text className='md__lang'>{lang}</Text>
      <Tap
        className='md__copy'
        onClick={() => {
          void copy()
        }}
      >
        {t(said ?? 'copyCode')}
      </Tap>
    </View>
  )
})

/** In a browser the keys move what is too wide, once it can be reached; the chat apps have no keys. */
export const KEYS: object = { tabIndex: 0 }

/** Lines of code with their language, and a button that copies them. */
export function CodeBlock({ lang, lines }: { lang: string; lines: Groups<string> }) {
  const code = useRef(lines)
  code.current = lines
  return (
    <View className='md__block'>
      <CodeHead lang={lang} code={code} />
      <ScrollView scrollX className='md__scroll'>
        <View {...KEYS} className='md__lines'>
          {lines.map((some, n) => (
            <Lines key={String(n)} text={some.join('\n')} />
          ))}
        </View>
      </ScrollView>
    </View>
  )
}
