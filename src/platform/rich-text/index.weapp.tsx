import { Image, ScrollView, Text, View } from '@tarojs/components'
import { useMemo, type ReactNode } from 'react'
import parse, { type Original } from 'towxml/parse/index'
import { previewPictures } from '../preview'
import type { RichTextPlatform } from './types'

type Element = Exclude<Original, { text: string }>
interface Drawing {
  onLink: (url: string) => void
  pictures: string[]
}

const INLINE = [
  'a',
  'abbr',
  'b',
  'br',
  'code',
  'del',
  'em',
  'font',
  'i',
  'ins',
  'kbd',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
]
const isElement = (one: Original): one is Element => 'tag' in one
const isInline = (one: Original): boolean =>
  !isElement(one) || (INLINE.includes(one.tag) && (one.child ?? []).every(isInline))
const absolute = (url: string): string => (url.startsWith('/') ? LIANKE_SERVER + url : url)

/** Words within a line. Only text may be in a Text element. */
function inline(list: readonly Original[], drawing: Drawing): ReactNode[] {
  return list.map((one, i) => {
    if (!isElement(one)) return one.text.replace(/\s+/g, ' ')
    if (one.tag === 'br') return '\n'
    const { href } = one.attr
    return (
      <Text
        key={i}
        className={`rich-text__${one.tag}`}
        {...(one.tag === 'a' && href ? { onClick: () => drawing.onLink(href) } : {})}
      >
        {inline(one.child ?? [], drawing)}
      </Text>
    )
  })
}

const rowsOf = (table: Element): Element[] =>
  (table.child ?? [])
    .filter(isElement)
    .flatMap(one => (one.tag === 'tr' ? [one] : ['thead', 'tbody', 'tfoot'].includes(one.tag) ? rowsOf(one) : []))

function block(one: Element, key: number, drawing: Drawing): ReactNode {
  const { tag, attr, child = [] } = one
  if (tag === 'img') {
    const src = absolute(attr.src ?? '')
    return (
      src && (
        <Image
          key={key}
          className='rich-text__img'
          src={src}
          mode='widthFix'
          aria-label={attr.alt}
          onClick={() => previewPictures?.(drawing.pictures, src)}
        />
      )
    )
  }
  if (tag === 'table') {
    return (
      <ScrollView key={key} scrollX className='rich-text__scroll'>
        <View className='rich-text__table'>
          {rowsOf(one).map((row, i) => (
            <View key={i} className='rich-text__tr'>
              {(row.child ?? []).filter(isElement).map((cell, j) => (
                <View key={j} className={`rich-text__${cell.tag}`}>
                  {blocks(cell.child ?? [], drawing)}
                </View>
              ))}
            </View>
          ))}
        </View>
      </ScrollView>
    )
  }
  if (tag === 'ul' || tag === 'ol') {
    return child.filter(isElement).map((item, i) => (
      <View key={`${key}-${i}`} className='rich-text__li'>
        <Text className='rich-text__mark'>{tag === 'ol' ? `${i + 1}.` : '•'}</Text>
        <View className='rich-text__item'>{blocks(item.child ?? [], drawing)}</View>
      </View>
    ))
  }
  return (
    <View key={key} className={`rich-text__${tag}`}>
      {blocks(child, drawing)}
    </View>
  )
}

/** What stands one below the other; words that lie side by side make one text. */
function blocks(list: readonly Original[], drawing: Drawing): ReactNode[] {
  const drawn: ReactNode[] = []
  let line: Original[] = []
  const close = () => {
    if (line.some(one => isElement(one) || one.text.trim()))
      drawn.push(
        <Text key={drawn.length} className='rich-text__text' userSelect>
          {inline(line, drawing)}
        </Text>,
      )
    line = []
  }
  for (const one of list) {
    if (isInline(one)) line.push(one)
    else if (isElement(one)) {
      close()
      drawn.push(block(one, drawn.length, drawing))
    }
  }
  close()
  return drawn
}

const picturesOf = (list: readonly Original[]): string[] =>
  list
    .flatMap(one =>
      !isElement(one) ? [] : one.tag === 'img' ? [absolute(one.attr.src ?? '')] : picturesOf(one.child ?? []),
    )
    .filter(Boolean)

/** towxml reads the HTML; its own component is not used, because it draws links that lead nowhere and must lie at the root of the main package. */
export const RichText: RichTextPlatform = ({ html, onLink }) => {
  const list = useMemo(() => parse(html, {})._e.child, [html])
  const pictures = useMemo(() => picturesOf(list), [list])
  return <View className='rich-text'>{blocks(list, { onLink, pictures })}</View>
}
