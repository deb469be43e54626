import { useEffect, useRef } from 'react'
import { useKeptText } from '../draft-storage'

/** Takes what is typed between the key that opens the composer and the composer: nothing of it is lost, and none of it is a key of the page. */
export function Catcher({ id, label }: { id: string; label: string }) {
  const { text, set } = useKeptText(id)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // the composer may have taken it already
    if (document.activeElement instanceof HTMLTextAreaElement) return
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])
  return (
    <textarea
      ref={field}
      className='unseen'
      aria-label={label}
      value={text}
      onChange={event => set(event.target.value)}
    />
  )
}
