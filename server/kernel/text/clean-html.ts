import sanitizeHtml from 'sanitize-html'

/**
 * What an article or a rich text may be made of: text, tables, pictures, links and a few inline styles. Nothing that runs, asks,
 * frames or lies over the portal.
 */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'div',
    'section',
    'article',
    'blockquote',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'figure',
    'figcaption',
    'hr',
    'br',
    'pre',
    'code',
    'kbd',
    'a',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'del',
    'ins',
    'sub',
    'sup',
    'small',
    'mark',
    'span',
    'img',
    'video',
    'audio',
    'source',
    'table',
    'caption',
    'colgroup',
    'col',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    '*': ['style', 'lang', 'dir', 'title'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    video: ['src', 'poster', 'controls', 'width', 'height'],
    audio: ['src', 'controls'],
    source: ['src', 'type'],
    ol: ['start', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    col: ['span'],
  },
  allowedStyles: {
    '*': {
      color: [/^#[\da-f]{3,8}$/i, /^rgba?\([\d.,\s%]+\)$/i, /^[a-z]+$/i],
      'background-color': [/^#[\da-f]{3,8}$/i, /^rgba?\([\d.,\s%]+\)$/i, /^[a-z]+$/i],
      'text-align': [/^(left|right|center|justify)$/],
      'font-weight': [/^(bold|normal|\d{3})$/],
      'font-style': [/^(italic|normal)$/],
      'text-decoration': [/^(underline|line-through|none)$/],
      width: [/^\d{1,3}(\.\d+)?%$/],
      'max-width': [/^\d{1,3}(\.\d+)?%$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  // every attribute above that holds an address
  allowedSchemesAppliedToAttributes: ['href', 'src', 'poster'],
  // a picture within the text; an SVG could carry more than a picture
  exclusiveFilter: frame =>
    frame.tag === 'img' && /^data:(?!image\/(png|jpeg|gif|webp);)/i.test(frame.attribs.src?.trim() ?? ''),
}

/**
 * HTML of an article or a rich text without anything that could run. It is cleaned whenever it is read: what was written under older
 * rules, or past the portal, is shown by the rules of today.
 */
export const cleanHtml = (html: string): string => sanitizeHtml(html, OPTIONS)
