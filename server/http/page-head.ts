import type { Language } from '../../shared/language'

/** What the head of the portal's page says of a company, for browsers and for chats that read a link without running it. */
export interface PageHead {
  language: Language
  domainId: string
  /** of the door */
  name: string
  /** one or two sentences about the company */
  description: string
  /** `#rrggbb` */
  colour: string
  /** address of the company's logo, '' for none */
  logo: string
  /** where people reach the portal */
  origin: string
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, one => ESCAPES[one] ?? one)
const element = (name: 'meta' | 'link', attributes: Record<string, string>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}>`

/** What the built page says as long as nobody knows whose it is. */
const GENERAL =
  /<(?:link[^>]*\brel="?(?:icon|apple-touch-icon)\b|meta[^>]*\bname="?(?:description|theme-color)\b)[^>]*>/g
const LOCALES: Record<Language, string> = { zh: 'zh_CN', en: 'en_US', ru: 'ru_RU', tw: 'zh_TW' }
/** Systems that put a page on the home screen draw no SVG there. */
const isDrawing = (logo: string): boolean => /\.svg(\?|$)/.test(logo)

/** The page of the site built for `path`, `html`, with the head of a company. */
export function withHead(html: string, path: string, about: PageHead): string {
  const { language, domainId, name, description, colour, logo, origin } = about
  const home = `${origin}${path}/`
  const head = [
    element('link', { rel: 'icon', href: logo || 'icon.svg' }),
    element('link', { rel: 'apple-touch-icon', href: logo && !isDrawing(logo) ? logo : 'icon-180.png' }),
    element('link', { rel: 'manifest', href: `manifest.webmanifest?domainId=${encodeURIComponent(domainId)}` }),
    element('meta', { name: 'theme-color', content: colour }),
    element('meta', { name: 'description', content: description }),
    ...Object.entries({
      type: 'website',
      locale: LOCALES[language],
      url: `${home}?domainId=${encodeURIComponent(domainId)}`,
      title: name,
      description,
      image: new URL(logo && !isDrawing(logo) ? logo : 'icon-512.png', home).href,
    }).map(([property, content]) => element('meta', { property: `og:${property}`, content })),
  ].join('')
  return html.replace(GENERAL, '').replace('</head>', () => `${head}</head>`)
}

/** What a phone keeps of the portal that is put on its home screen. */
export const manifestOf = ({ language, domainId, name, description, colour, logo }: PageHead) => ({
  name,
  short_name: name,
  description,
  lang: language,
  start_url: `./?domainId=${encodeURIComponent(domainId)}`,
  scope: './',
  display: 'minimal-ui',
  theme_color: colour,
  background_color: '#ffffff',
  icons: [
    ...(logo ? [{ src: logo, sizes: 'any' }] : []),
    { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icon-144.png', sizes: '144x144', type: 'image/png' },
  ],
})
