import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { aria } from '../aria/index.h5'
import type { Part, ReachPlatform } from './types'

const put = (one: Element, name: string, value: string | undefined): void => {
  if (value === undefined) one.removeAttribute(name)
  else if (one.getAttribute(name) !== value) one.setAttribute(name, value)
}

function name(root: Element, { of, role, name: nameOf, on, stop, disabled, live }: Part): void {
  const all = [...root.getElementsByClassName(of)]
  const places = all.map((_, at) => at)
  const free = places.filter(at => !disabled?.(at))
  const held = places.find(at => on?.(at)) ?? free.find(at => stop?.(at)) ?? free[0]
  for (const [at, one] of all.entries()) {
    const isOff = disabled?.(at) ?? false
    put(one, 'aria-label', nameOf?.(at))
    put(one, 'aria-live', live && 'polite')
    // an input is what it is, and has a stop of its own
    if (!role) continue
    put(one, 'role', role)
    if (role === 'listitem') continue
    put(one, 'aria-disabled', isOff ? 'true' : undefined)
    if (role === 'radio') put(one, 'aria-checked', String(on?.(at) ?? false))
    // one stop of the keyboard for all radios (platform/group-keys)
    put(one, 'tabindex', role === 'radio' && at !== held ? '-1' : '0')
  }
}

type Hears = (event: KeyboardEvent<HTMLElement>) => void
const press: Hears = event => {
  const target = event.target as HTMLElement
  if ((event.key !== 'Enter' && event.key !== ' ') || !target.matches('[role][tabindex]:not(button)')) return
  event.preventDefault()
  target.click()
}

export const Reach: ReachPlatform = ({ className, role, label, keys, parts, children }) => {
  const root = useRef<HTMLDivElement>(null)
  const now = useRef(parts)
  now.current = parts
  const names = (): void => {
    for (const part of now.current) if (root.current) name(root.current, part)
  }
  useLayoutEffect(names)
  // it is also drawn again for reasons of its own
  useLayoutEffect(() => {
    const watch = new MutationObserver(names)
    if (root.current)
      watch.observe(root.current, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })
    return () => watch.disconnect()
  }, [])
  const hears: Hears = event => {
    press(event)
    ;(keys as { onKeyDown?: Hears } | undefined)?.onKeyDown?.(event)
  }
  return (
    <div ref={root} className={className} {...aria({ role, label })} onKeyDown={hears}>
      {children}
    </div>
  )
}
