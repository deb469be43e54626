import { useEffect, useState } from 'react'

/** A long answer of a language model: 16,000 tokens of four characters, in paragraphs. */
const TOKENS = 16_000
const TOKEN_CHARS = 4
/** A quick model says this many in the 80 ms between two drawings. */
const TOKENS_AT_ONCE = 24
const PARAGRAPH = 'If the outdoor unit stays silent, check the breaker first, then listen to the compressor. 空调外机不转，先看电源和遥控器，再听压缩机有没有声音；如果显示屏出现 E4，请断电三分钟后重启。 Если блок не запускается, проверьте автомат питания.\n\n'
const ANSWER = PARAGRAPH.repeat(Math.ceil(TOKENS * TOKEN_CHARS / PARAGRAPH.length)).slice(0, TOKENS * TOKEN_CHARS)

/** What has come so far, drawn again for every few tokens; `done` when it is all. */
export function useAnswer(): { text: string; done: boolean } {
  const [length, setLength] = useState(0)
  useEffect(() => {
    if (length >= ANSWER.length) return undefined
    const timer = setTimeout(() => setLength(length + TOKENS_AT_ONCE * TOKEN_CHARS))
    return () => clearTimeout(timer)
  }, [length])
  return { text: ANSWER.slice(0, length), done: length >= ANSWER.length }
}
