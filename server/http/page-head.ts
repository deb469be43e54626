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

/** What a link to a screen says of it, in chats and lists of what was found. */
export interface LinkCard {
  title: string
  /** '': that of the company */
  description: string
  /** address, '' for the company's logo */
  picture: string
}

/** The head of the page, and what the app begins with. */
export interface PageStart extends PageHead {
  /** all that `GET /linkc/getInitData` answers to anybody, as JSON in the head's language */
  door: string
}
/** The head of a link's page. */
export interface LinkHead extends PageHead {
  /** of the thing that its screen shows; null where only the screen can be named */
  card: LinkCard | null
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** A text as it stands in HTML, also within the quotes of an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, one => ESCAPES[one] ?? one)
const element = (name: 'meta' | 'link', attributes: Record<string, string>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}>`

/** The page of every company in the dark (src/app.scss). */
const DARK_PAGE = '#10171c'
/** What the built page says as long as nobody knows whose it is. */
const GENERAL =
  /<(?:link[^>]*\brel="?(?:icon|apple-touch-icon)\b|meta[^>]*\bname="?(?:description|theme-color)\b)[^>]*>/g
/** Search engines and chats show no more characters of a description. */
const MOST = 160
const LOCALES: Record<Language, string> = { zh: 'zh_CN', en: 'en_US', ru: 'ru_RU', tw: 'zh_TW' }
/** Systems that put a page on the home screen draw no SVG there. */
const isDrawing = (logo: string): boolean => /\.svg(\?|$)/.test(logo)

/** What chats show for `url`, below {@link PageHead.origin}. */
function cardTags({ language, name, origin }: PageHead, url: string, card: LinkCard): string {
  const [all, short] = [[...card.description], [...card.description].slice(0, MOST - 1)]
  const description = all.length > MOST ? `${short.join('')}…` : card.description
  const address = new URL(url, origin)
  const said = {
    type: 'website',
    locale: LOCALES[language],
    site_name: name,
    url: address.href,
    title: card.title,
    description,
    image: new URL(card.picture, address).href,
  }
  return [
    element('meta', { name: 'description', content: description }),
    ...Object.entries(said).map(([property, content]) => element('meta', { property: `og:${property}`, content })),
  ].join('')
}

/** The picture of a company on links. */
const pictureOf = (logo: string, path: string): string => (logo && !isDrawing(logo) ? logo : `${path}/icon-512.png`)

/** The page of the site built for `path`, `html`, with the head of a company. */
export function withHead(html: string, path: string, about: PageHead): string {
  const { domainId, name, description, colour, logo } = about
  const door = `?domainId=${encodeURIComponent(domainId)}`
  const head = [
    element('link', { rel: 'icon', href: logo || 'icon.svg' }),
    element('link', { rel: 'apple-touch-icon', href: logo && !isDrawing(logo) ? logo : 'icon-180.png' }),
    element('link', { rel: 'manifest', href: `manifest.webmanifest${door}` }),
    element('meta', { name: 'theme-color', content: colour, media: '(prefers-color-scheme: light)' }),
    element('meta', { name: 'theme-color', content: DARK_PAGE, media: '(prefers-color-scheme: dark)' }),
    cardTags(about, `${path}/${door}`, { title: name, description, picture: pictureOf(logo, path) }),
  ].join('')
  return html
    .replace(GENERAL, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(name)}</title>`)
    .replace('</head>', () => `${head}</head>`)
}

/**
 * The page of a link that names a screen in its path, `url`: chats and search engines read what it says and run nothing, a browser goes
 * on to `to`, the same screen in the site built for `path`.
 */
export function linkPage(path: string, about: PageHead, url: string, to: string, card: LinkCard): string {
  const title = card.title === about.name ? about.name : `${card.title} · ${about.name}`
  const shown = {
    title,
    description: card.description || about.description,
    picture: card.picture && !isDrawing(card.picture) ? card.picture : pictureOf(about.logo, path),
  }
  return [
    `<!doctype html><html lang="${about.language}"><head><meta charset="utf-8">`,
    element('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('meta', { 'http-equiv': 'refresh', content: `0;url=${to}` }),
    element('link', { rel: 'icon', href: about.logo || `${path}/icon.svg` }),
    `<title>${escaped(title)}</title>`,
    cardTags(about, url, shown),
    `</head><body><a href="${escaped(to)}">${escaped(title)}</a></body></html>`,
  ].join('')
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
