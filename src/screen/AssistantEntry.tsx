import { useEffect, useState, type ComponentType } from 'react'

/** The first paint, its calls and what a person does first go before, ms. */
const REST_MS = 2500
let Button: ComponentType | null = null

/** The assistant's button, which is no part of the first page: it loads when that has come to rest, once for all screens. */
export function AssistantEntry() {
  const [, setLoaded] = useState(Button !== null)
  useEffect(() => {
    if (Button) return undefined
    const timer = setTimeout(() => {
      // without network the next screen tries again
      import(/* webpackChunkName: "alone-assistant" */ './AssistantButton').then(
        module => {
          Button = module.default
          setLoaded(true)
        },
        () => undefined,
      )
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return Button && <Button />
}
