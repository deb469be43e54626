import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '@/platform/idle'
import type { AssistantEntryProps } from './assistant-slot'

/** The first paint goes before; on a page that never rests it comes after this time, ms. */
const MOST_MS = 1000
let Button: ComponentType<AssistantEntryProps> | null = null

/** The assistant's button, which is no part of the first page: it loads when that has come to rest, once for all screens. */
export function AssistantEntry(props: AssistantEntryProps) {
  const [, setLoaded] = useState(Button !== null)
  useEffect(() => {
    if (Button) return undefined
    return whenIdle(() => {
      // without network the next screen tries again
      import(/* webpackChunkName: "alone-assistant" */ './AssistantButton').then(
        module => {
          Button = module.default
          setLoaded(true)
        },
        () => undefined,
      )
    }, MOST_MS)
  }, [])
  return Button && <Button {...props} />
}
