import { Image, ScrollView, Text, View } from '@tarojs/components'
import { createContext, memo, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
import { fileUrl } from '@/api/upload'
import { aria } from '@/platform/aria'
import { copyToClipboard } from '@/platform/clipboard'
import { ownHost } from '@/platform/link'
import { TextLink } from '@/platform/text-link'
import { Icon } from '../Icon'
import { usePictureViewer } from '../PictureViewer'
import { Tap } from '../Tap'
import { grow, type Markdown as Grown } from './blocks'
import { isLink, pictureSource } from './links'
import { markdownTexts } from './markdown.i18n'
import {
  flat,
  startOf,
  type Align,
  type Block,
  type Groups,
  type Inline,
  type Item,
  type ListBlock,
  type Row,
  type TableBlock,
} from './tree'
import './Markdown.scss'

interface MarkdownProps {
  text: string
  /** false while the text still grows */
  done: boolean
  /** a link was tapped: http(s), mailto, tel, or a screen of the app (`/...`). Without it links are text */
  onLink?: (url: string) => void
  /** number of sources: `[1]` and `[^1]` up to it are chips */
  citations?: number
  onCite?: (n: number) => void
}
interface Tools {
  citations: number
  link: ((url: string) => void) | null
  cite: (n: number) => void
}
type Picture = Extract<Inline, { type: 'image' }>

const ToolsContext = createContext<Tools>({ citations: 0, link: null, cite: () => undefined })
const CITE = /(\[\^?\d{1,3}\])/
/** Headings of a text stand below those of the screen. */
const LEVEL_ABOVE = 2
const LEVEL_MAX = 6

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
function Words({
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

const Lines = memo(function Lines({ text }: { text: string }) {
  // a line's number is its name
  return (
    <>
      {text.split('\n').map((line, n) => (
        <Text key={String(n)} className='md__line'>
          {line}
        </Text>
      ))}
    </>
  )
})

/** Time that a button says what it has done. */
const SAID_MS = 2000

const CodeHead = memo(function CodeHead({ lang, code }: { lang: string; code: { current: Groups<string> } }) {
  const t = markdownTexts.useT()
  const [said, setSaid] = useState<'codeCopied' | 'codeNotCopied' | null>(null)
  const copy = async () => {
    setSaid((await copyToClipboard(flat(code.current).join('\n'))) ? 'codeCopied' : 'codeNotCopied')
    setTimeout(() => setSaid(null), SAID_MS)
  }
  return (
    <View className='md__block-head'>
      <Text className='md__lang'>{lang}</Text>
      <Tap
        className='md__copy'
        onClick={() => {
          void copy()
        }}
      >
        {t(said ?? 'copyCode')}
      </Tap>
    </View>
  )
})

function CodeBlock({ lang, lines }: { lang: string; lines: Groups<string> }) {
  const code = useRef(lines)
  code.current = lines
  return (
    <View className='md__block'>
      <CodeHead lang={lang} code={code} />
      <ScrollView scrollX className='md__scroll'>
        <View className='md__lines'>
          {lines.map((some, n) => (
            <Lines key={String(n)} text={some.join('\n')} />
          ))}
        </View>
      </ScrollView>
    </View>
  )
}

function Check({ checked }: { checked: boolean }) {
  const t = markdownTexts.useT()
  return (
    <View
      className={checked ? 'md__check md__check--done' : 'md__check'}
      {...aria({ role: 'img', label: t(checked ? 'taskDone' : 'taskOpen') })}
    >
      {checked && <Icon name='check' size={12} />}
    </View>
  )
}

const ItemView = memo(function ItemView({ item: { checked, children }, mark }: { item: Item; mark: string }) {
  const [only] = children
  return (
    <View className={mark || checked !== null ? 'md__item' : 'md__bullet'} {...aria({ role: 'listitem' })}>
      {checked !== null ? <Check checked={checked} /> : mark && <Text className='md__mark'>{mark}</Text>}
      {children.length === 1 && only?.type === 'paragraph' ? (
        <Words nodes={only.children} className='md__body' selectable />
      ) : (
        <View className='md__body'>
          {children.map((block, n) => (
            <BlockView key={String(n)} block={block} />
          ))}
        </View>
      )}
    </View>
  )
})

const Items = memo(function Items({ items, first }: { items: readonly Item[]; first: number | null }) {
  return (
    <>
      {items.map((item, n) => (
        <ItemView key={String(n)} item={item} mark={first === null ? '' : `${first + n}.`} />
      ))}
    </>
  )
})

const ListView = ({ start, loose, items }: ListBlock) => (
  <View className={loose ? 'md__list md__list--loose' : 'md__list'} {...aria({ role: 'list' })}>
    {items.map((some, n) => (
      <Items key={String(n)} items={some} first={start === null ? null : start + startOf(n)} />
    ))}
  </View>
)

/** Columns that say nothing are on the left, as those that say so. */
const sideOf = (align: Align | undefined): string => (align === 'center' || align === 'right' ? ` md__${align}` : '')

const Cells = ({ row, align, head }: { row: Row; align: Align[]; head: boolean }) => (
  <>
    {row.map((cell, n) => (
      <Words
        key={String(n)}
        nodes={cell}
        className={`md__cell${head ? ' md__head' : ''}${sideOf(align[n])}`}
        name={aria({ role: head ? 'columnheader' : 'cell' })}
      />
    ))}
  </>
)

const Rows = memo(function Rows({ rows, align }: { rows: readonly Row[]; align: Align[] }) {
  return (
    <>
      {rows.map((row, n) => (
        <RowView key={String(n)} row={row} align={align} />
      ))}
    </>
  )
})
const RowView = memo(function RowView({ row, align }: { row: Row; align: Align[] }) {
  return (
    <View className='md__row' {...aria({ role: 'row' })}>
      <Cells row={row} align={align} head={false} />
    </View>
  )
})

const TableView = ({ head, align, rows }: TableBlock) => (
  <ScrollView scrollX className='md__scroll md__scroll--table'>
    <View className='md__table' {...aria({ role: 'table' })}>
      <View className='md__row' {...aria({ role: 'row' })}>
        <Cells row={head} align={align} head />
      </View>
      {rows.map((some, n) => (
        <Rows key={String(n)} rows={some} align={align} />
      ))}
    </View>
  </ScrollView>
)

const BlockView = memo(function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <Words nodes={block.children} className='md__p' selectable />
    case 'heading':
      return (
        <Words
          nodes={block.children}
          className={`md__h md__h--${block.depth}`}
          name={aria({ role: 'heading', level: Math.min(block.depth + LEVEL_ABOVE, LEVEL_MAX) })}
          selectable
        />
      )
    case 'code':
      return <CodeBlock {...block} />
    case 'quote':
      return (
        <View
          className={block.warning ? 'md__quote md__quote--warning' : 'md__quote'}
          {...(block.warning ? aria({ role: 'alert' }) : {})}
        >
          {block.children.map((child, n) => (
            <BlockView key={String(n)} block={child} />
          ))}
        </View>
      )
    case 'list':
      return <ListView {...block} />
    case 'table':
      return <TableView {...block} />
    case 'rule':
      return <View className='md__rule' />
  }
})

/** An element of its own: when one of its blocks becomes another kind, Taro sends all children of the element around it. */
const Blocks = memo(function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // blocks only come behind, so their place is their name
  return (
    <View className='md__group'>
      {blocks.map((block, n) => (
        <BlockView key={String(n)} block={block} />
      ))}
    </View>
  )
})

/**
 * Markdown (GFM) as components, also while it still comes: blocks that are over are not drawn again. No HTML is ever made; raw HTML is shown as text.
 * A single line end is a new line. Pictures of foreign hosts are asked for by a tap only. See `useFlushed` for texts that grow fast.
 */
export const Markdown = memo(function Markdown({ text, done, onLink, citations = 0, onCite }: MarkdownProps) {
  const grown = useRef<Grown | null>(null)
  grown.current = grow(grown.current, text, done)
  // callers make new functions each time, which is no reason to draw everything again
  const latest = useRef({ onLink, onCite })
  latest.current = { onLink, onCite }
  const linked = onLink !== undefined
  const tools = useMemo<Tools>(
    () => ({
      citations,
      link: linked ? url => latest.current.onLink?.(url) : null,
      cite: n => latest.current.onCite?.(n),
    }),
    [citations, linked],
  )
  return (
    <ToolsContext.Provider value={tools}>
      <View className='md'>
        {grown.current.groups.map((blocks, n) => (
          <Blocks key={String(n)} blocks={blocks} />
        ))}
      </View>
    </ToolsContext.Provider>
  )
})
