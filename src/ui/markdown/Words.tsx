import { Image, Text, View } from '@tarojs/components'
import { createContext, useContext, useState, type ReactNode } from 'react'
import { fileUrl } from '@/api/upload'
import type { aria } from '@/platform/aria'
import { ownHost } from '@/platform/link'
import { TextLink } from '@/platform/text-link'
import { Icon } from '../Icon'
import { usePictureViewer } from '../PictureViewer'
import { Tap } from '../Tap'
import { isLink, pictureSource } from '@shared/links'
import { markdownTexts } from './markdown.i18n'
import type { Inline } from './tree'

/** What a text may lead to: links, and sources that it names. */
export interface Tools {
  citations: number
  link: ((url: string) => void) | null
  cite: (n: number) => void
  /** of headings, on the screen */
  levelsAbove: number
}
type Picture = Extract<Inline, { type: 'image' }>

export const ToolsContext = createContext<Tools>({ citations: 0, link: null, cite: () => undefined, levelsAbove: 0 })
const CITE = /(\[\^?\d{1,3}\])/

function Cite({ n, onCite }: { n: number; onCite: (n: number) => void }) {
  const t = markdownTexts.useT()
  return (
    <TextLink className='md__cite' href='' label={t('citeSource', { n })} onClick={() => onCite(n)}>
      {String(n)}
    </TextLink>
  )
}

const isSource = (n: number, { citations }: Tools): boolean => n >= 1 && n <= citations

/** Text with chips for the sources that it names. */
function withCites(text: string, tools: Tools): ReactNode {
  if (!tools.citations || text.indexOf('[') < 0) return text
  // every second piece is a mark
  const pieces = text.split(CITE)
  return pieces.length < 2
    ? text
    : pieces.map((piece, n) => {
        const source = n % 2 ? Number(/\d+/.exec(piece)?.[0]) : 0
        return isSource(source, tools) ? <Cite key={n} n={source} onCite={tools.cite} /> : piece
      })
}

const spans = (nodes: Inline[], tools: Tools): ReactNode =>
  nodes.length === 1 && nodes[0]?.type === 'text'
    ? withCites(nodes[0].text, tools)
    : nodes.map((node, n): ReactNode => {
        switch (node.type) {
          case 'text':
            return withCites(node.text, tools)
          case 'break':
            return '\n'
          case 'code':
            return (
              <Text key={n} className='md__code'>
                {node.text}
              </Text>
            )
          case 'image':
            return node.alt
          case 'link': {
            const { link } = tools
            if (node.cite !== undefined && isSource(node.cite, tools))
              return <Cite key={n} n={node.cite} onCite={tools.cite} />
            const children = spans(node.children, { ...tools, citations: 0, link: null })
            return link && isLink(node.href) ? (
              <TextLink key={n} className='md__link' href={node.href} onClick={() => link(node.href)}>
                {children}
              </TextLink>
            ) : (
              <Text key={n}>{children}</Text>
            )
          }
          default:
            return (
              <Text key={n} className={'md__' + node.type}>
                {spans(node.children, tools)}
              </Text>
            )
        }
      })

const holdsPicture = (nodes: Inline[]): boolean =>
  nodes.some(node => node.type === 'image' || ('children' in node && holdsPicture(node.children)))

/** Words and pictures in turn: a text of a chat app holds no picture. */
function partsOf(nodes: Inline[]): (Inline[] | Picture)[] {
  const parts: (Inline[] | Picture)[] = []
  const say = (node: Inline) => {
    const last = parts[parts.length - 1]
    if (Array.isArray(last)) last.push(node)
    else parts.push([node])
  }
  for (const node of nodes) {
    if (node.type === 'image') parts.push(node)
    else if ('children' in node && holdsPicture(node.children))
      for (const part of partsOf(node.children)) {
        if (Array.isArray(part)) say({ ...node, children: part })
        else parts.push(part)
      }
    else say(node)
  }
  return parts
}

const isBlank = (nodes: Inline[]): boolean =>
  nodes.every(node => node.type === 'break' || (node.type === 'text' && node.text.trim() === ''))

function PictureView({ src, alt }: Picture) {
  const t = markdownTexts.useT()
  const [wanted, setWanted] = useState('')
  const [broken, setBroken] = useState('')
  const source = pictureSource(src, ownHost())
  const url = source ? fileUrl(source.url) : ''
  const { view, viewer } = usePictureViewer([url])
  if (!source) return <Text className='md__p'>{alt}</Text>
  if (broken === src) return <Text className='md__note'>{alt || t('brokenPicture')}</Text>
  if (!source.own && wanted !== src) {
    return (
      <Tap className='md__foreign' onClick={() => setWanted(src)}>
        <View className='md__foreign-row'>
          <Icon name='image' size={20} />
          <Text className='md__foreign-text'>{t('foreignPicture', { host: source.host })}</Text>
        </View>
        {alt && <Text className='md__note'>{alt}</Text>}
      </Tap>
    )
  }
  return (
    <>
      <Tap
        className='md__picture'
        label={alt ? t('pictureOf', { name: alt }) : t('pictureUnnamed')}
        onClick={() => view(url)}
      >
        <Image
          className='md__image'
          src={url}
          mode='widthFix'
          lazyLoad
          imgProps={{ alt, referrerPolicy: 'no-referrer' }}
          onError={() => setBroken(src)}
        />
      </Tap>
      {viewer}
    </>
  )
}

/** A line's worth of text, with the pictures in it. `name` is what screen readers hear. What is copied as a whole elsewhere is not `selectable`: each property crosses the bridge of a mini-program. */
export function Words({
  nodes,
  className,
  name = {},
  selectable,
}: {
  nodes: Inline[]
  className: string
  name?: ReturnType<typeof aria>
  selectable?: boolean
}) {
  const tools = useContext(ToolsContext)
  if (!holdsPicture(nodes))
    return (
      <Text className={className} {...(selectable ? { selectable } : {})} {...name}>
        {spans(nodes, tools)}
      </Text>
    )
  return (
    <View className={className} {...name}>
      {partsOf(nodes).map((part, n) =>
        Array.isArray(part) ? (
          !isBlank(part) && <Text key={n}>{spans(part, tools)}</Text>
        ) : (
          <PictureView key={n} {...part} />
        ),
      )}
    </View>
  )
}
