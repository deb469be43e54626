import { View } from '@tarojs/components'
import DOMPurify from 'dompurify'
import { useEffect, useMemo, useRef } from 'react'
import type { RichTextPlatform } from './types'

/** An address of the web, a number, a mail address, or a path of this site. What is neither is dropped from every attribute, poster and cite as well. */
const ADDRESS = /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i
/** What an author coloured is read on paper, where the author saw it, also in the dark. */
const COLOURED = /<[^>]+\b(?:bgcolor|color|background)\b/i
const OPTIONS = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'dialog'],
  FORBID_ATTR: ['id', 'name', 'class', 'target'],
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: ADDRESS,
}

export const RichText: RichTextPlatform = ({ html, onLink }) => {
  const clean = useMemo(() => DOMPurify.sanitize(html, OPTIONS), [html])
  const box = useRef<HTMLElement>(null)
  const open = useRef(onLink)
  open.current = onLink
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    // links of an article lead through the portal, whose addresses are no files of the site
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link) return
      event.preventDefault()
      const url = link.getAttribute('href')
      if (url) open.current(url)
    }
    element.addEventListener('click', follow)
    return () => element.removeEventListener('click', follow)
  }, [])
  return (
    <View
      className={COLOURED.test(clean) ? 'rich-text rich-text--paper' : 'rich-text'}
      ref={box}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}
