export interface ServerEvent {
  /** last id that the stream gave, '' for none */
  id: string
  /** 'message' when the stream gives none */
  event: string
  data: string
}
interface Reader {
  onEvent(event: ServerEvent): void
  /** the server asks to wait this many ms before the next connection */
  onRetry?(ms: number): void
}

/**
 * Reads text/event-stream (WHATWG HTML §9.2.6) that arrives in pieces: lines may end with CR, LF or CRLF, also when the two are in
 * different pieces. An event that its empty line does not follow is lost with the connection, as the standard wants.
 */
export function sseParser({ onEvent, onRetry }: Reader): { push(text: string): void } {
  let rest = ''
  let atStart = true
  let afterReturn = false
  let id = ''
  let event = ''
  let data: string[] = []

  const field = (name: string, value: string) => {
    if (name === 'data') data.push(value)
    else if (name === 'event') event = value
    else if (name === 'id' && !value.includes('\0')) id = value
    else if (name === 'retry' && /^\d+$/.test(value)) onRetry?.(Number(value))
  }
  const line = (text: string) => {
    if (text === '') {
      const found = { id, event: event || 'message', data: data.join('\n') }
      const any = data.length > 0
      event = ''
      data = []
      if (any) onEvent(found)
      return
    }
    const colon = text.indexOf(':')
    // a comment keeps the line alive and says nothing
    if (colon === 0) return
    if (colon < 0) field(text, '')
    else field(text.slice(0, colon), text.slice(text[colon + 1] === ' ' ? colon + 2 : colon + 1))
  }
  return {
    push(piece) {
      if (piece === '') return
      let text = piece
      if (atStart) {
        atStart = false
        if (text.startsWith('\ufeff')) text = text.slice(1)
      }
      if (afterReturn && text.startsWith('\n')) text = text.slice(1)
      afterReturn = false
      // what was waiting holds no line end, so only the new text is searched
      let from = 0
      for (let i = 0; i < text.length; i++) {
        const char = text[i]
        if (char !== '\n' && char !== '\r') continue
        line(rest + text.slice(from, i))
        rest = ''
        if (char === '\r' && i === text.length - 1) afterReturn = true
        if (char === '\r' && text[i + 1] === '\n') i++
        from = i + 1
      }
      rest += text.slice(from)
    },
  }
}
