import type { MouseEvent } from 'react'
import type { TextLinkProps } from './types'

/** Screens of the app stand behind the hash. */
const addressOf = (href: string): string => (href.startsWith('/') ? '#' + href : href)

/** Words of a text that are tapped. They break over lines with it, which a button does not. */
export function TextLink({ className, href, onClick, label, children }: TextLinkProps) {
  const tapped = (event: MouseEvent) => {
    // a new tab was asked for, and the browser opens it
    if (href && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    event.stopPropagation()
    onClick()
  }
  return href ? (
    <a className={className} href={addressOf(href)} rel='noopener noreferrer' aria-label={label} onClick={tapped}>
      {children}
    </a>
  ) : (
    <button type='button' className={className} aria-label={label} onClick={tapped}>
      {children}
    </button>
  )
}
