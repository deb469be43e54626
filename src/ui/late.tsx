import { View } from '@tarojs/components'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import './late.scss'

/**
 * Something that opens over a screen, and whose code comes when it is first opened: the first page does without. The screen grows dark
 * at once. `onFailed` takes back what opened it where the code does not come.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  onFailed: (props: P) => void,
): ComponentType<P> {
  let Loaded: ComponentType<P> | null = null
  return function Late(props: P) {
    const [, setLoaded] = useState(Loaded !== null)
    const now = useRef(props)
    now.current = props
    useEffect(() => {
      if (Loaded) return
      load()
        .then(Component => {
          Loaded = Component
          setLoaded(true)
        })
        .catch((error: unknown) => {
          onFailed(now.current)
          // what could not come is told by platform/progress
          throw error
        })
    }, [])
    return Loaded ? <Loaded {...props} /> : <View className='late' />
  }
}
