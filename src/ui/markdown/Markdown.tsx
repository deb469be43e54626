import { ScrollView, Text, View } from '@tarojs/components'
import { memo, useContext, useMemo, useRef, type ReactNode } from 'react'
import { aria } from '@/platform/aria'
import { Icon } from '../Icon'
import { grow, type Markdown as Grown } from './blocks'
import { CodeBlock, KEYS } from './CodeBlock'
import { markdownTexts } from './markdown.i18n'
import { startOf, type Align, type Block, type Item, type ListBlock, type Row, type TableBlock } from './tree'
import { ToolsContext, Words, type Tools } from './Words'
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
  /** how many levels of headings the screen has above those of the text: 2 of an answer in a conversation */
  levelsAbove?: number
}
/** The first level is the screen's own. */
const LEVEL_MIN = 2
const LEVEL_MAX = 6

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
    <View {...KEYS} className='md__table' {...aria({ role: 'table' })}>
      <View className='md__row' {...aria({ role: 'row' })}>
        <Cells row={head} align={align} head />
      </View>
      {rows.map((some, n) => (
        <Rows key={String(n)} rows={some} align={align} />
      ))}
    </View>
  </ScrollView>
)

function Heading({ nodes, depth }: { nodes: Extract<Block, { type: 'heading' }>['children']; depth: number }) {
  const { levelsAbove } = useContext(ToolsContext)
  const level = Math.max(LEVEL_MIN, Math.min(depth + levelsAbove, LEVEL_MAX))
  return <Words nodes={nodes} className={`md__h md__h--${depth}`} name={aria({ role: 'heading', level })} selectable />
}

const BlockView = memo(function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <Words nodes={block.children} className='md__p' selectable />
    case 'heading':
      return <Heading nodes={block.children} depth={block.depth} />
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
export const Markdown = memo(function Markdown({
  text,
  done,
  onLink,
  citations = 0,
  onCite,
  levelsAbove = 2,
}: MarkdownProps) {
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
      levelsAbove,
    }),
    [citations, linked, levelsAbove],
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
