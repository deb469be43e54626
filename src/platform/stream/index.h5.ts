import { follow, parsed, type ConnectionEnd } from './follow'

/** A browser reads the answer while it comes. */
export const openStream = follow({
  connect({ url, header, body }, { onText }) {
    const aborter = new AbortController()
    const close = () => aborter.abort()
    // a browser without a network keeps a line that leads nowhere
    window.addEventListener('offline', close)
    const readAll = async (): Promise<ConnectionEnd> => {
      const answer = await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...header,
          accept: 'text/event-stream',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: aborter.signal,
        cache: 'no-store',
      })
      if (!answer.ok) return { httpStatus: answer.status, answer: parsed(await answer.text()) }
      // a page of a hotel's network answers anything with 200
      if (!answer.body || !answer.headers.get('content-type')?.startsWith('text/event-stream')) return 'over'
      const reader = answer.body.getReader()
      const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
      for (let part = await reader.read(); !part.done; part = await reader.read())
        onText(decoder.decode(part.value, { stream: true }))
      return 'over'
    }
    const read = async (): Promise<ConnectionEnd> => {
      try {
        return await readAll()
      } catch {
        return 'over'
      } finally {
        window.removeEventListener('offline', close)
      }
    }
    return { ended: read(), close }
  },
  onWake(again) {
    const shown = () => {
      if (document.visibilityState === 'visible') again()
    }
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', shown)
    return () => {
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', shown)
    }
  },
})
