import { createElement, useMemo, type ReactNode } from 'react'
import { isWebLink } from '@shared/info-text'
import { pictureSource } from '@shared/links'

/** What is drawn as it is; of anything else what stands in it. Attributes are never taken over. */
const DRAWN = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li strong b em i u s sub sup blockquote pre code table thead tbody tr th td'.split(' '),
)
/** What is not drawn at all, nor what stands in it. */
const DROPPED = new Set('script style template noscript iframe object embed svg math title head'.split(' '))

function drawn(node: Node, key: number): ReactNode {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return null
  const tag = node.localName
  if (DROPPED.has(tag)) return null
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key })
  if (tag === 'img') {
    const source = pictureSource(node.getAttribute('src') ?? '', location.host)
    // a picture of elsewhere is asked for by nobody who only looks at a form
    return source?.own ? <img key={key} src={source.url} alt={node.getAttribute('alt') ?? ''} /> : null
  }
  const inside = [...node.childNodes].map(drawn)
  const url = tag === 'a' ? (node.getAttribute('href') ?? '') : ''
  if (isWebLink(url))
    return (
      <a key={key} href={url} target='_blank' rel='noreferrer'>
        {inside}
      </a>
    )
  return DRAWN.has(tag) ? createElement(tag, { key }, ...inside) : <span key={key}>{inside}</span>
}

/** HTML that the company wrote, as elements of ours: it is read by the browser into a document where nothing runs, and never written into this one. */
export function Html({ html }: { html: string }) {
  const nodes = useMemo(
    () => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(drawn),
    [html],
  )
  return <div className='html'>{nodes}</div>
}
