import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import type { Part, ReachPlatform } from './types'

const put = (one: Element, attribute: string, value: string | undefined): void => {
  if (value === undefined) one.removeAttribute(attribute)
  else if (one.getAttribute(attribute) !== value) one.setAttribute(attribute, value)
}

function namePart(root: Element, { of, role, name, on, stop, disabled, live }: Part): void {
  const all = [...root.getElementsByClassName(of)]
  const places = all.map((_, at) => at)
  const free = places.filter(at => !disabled?.(at))
  const held = places.find(at => on?.(at)) ?? free.find(at => stop?.(at)) ?? free[0]
  for (const [at, one] of all.entries()) {
    const isOff = disabled?.(at) ?? false
    put(one, 'aria-label', name?.(at))
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

export const Reach: ReachPlatform = ({ className, role = 'group', label, keys, parts, children }) => {
  const root = useRef<HTMLDivElement>(null)
  const now = useRef(parts)
  now.current = parts
  const names = (): void => {
    for (const part of now.current) if (root.current) namePart(root.current, part)
  }
  useLayoutEffect(names)
  // it is also drawn again for reasons of its own
  useLayoutEffect(() => {
    const watch = new MutationObserver(names)
    if (root.current)
      watch.observe(root.current, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })
    return () => watch.disconnect()
  }, [])
  const heard = {
    onKeyDown: (event: Parameters<Hears>[0]) => {
      press(event)
      ;(keys as { onKeyDown?: Hears } | undefined)?.onKeyDown?.(event)
    },
  }
  return (
    <div ref={root} className={className} role={role} aria-label={label} {...heard}>
      {children}
    </div>
  )
}
