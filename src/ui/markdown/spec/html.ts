import { flat, type Block, type Inline } from '../tree'

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const titleOf = (title: string): string => (title ? ` title="${escape(title)}"` : '')
const TAG = { strong: 'strong', em: 'em', del: 'del' } as const

const inlineHtml = (nodes: Inline[]): string =>
  nodes
    .map(node => {
      switch (node.type) {
        case 'text':
          return escape(node.text)
        case 'code':
          return `<code>${escape(node.text)}</code>`
        case 'break':
          return '<br>'
        case 'link':
          return `<a href="${escape(node.href)}"${titleOf(node.title)}>${inlineHtml(node.children)}</a>`
        case 'image':
          return `<img src="${escape(node.src)}" alt="${escape(node.alt)}"${titleOf(node.title)}>`
        default:
          return `<${TAG[node.type]}>${inlineHtml(node.children)}</${TAG[node.type]}>`
      }
    })
    .join('')

const check = (checked: boolean | null): string =>
  checked === null ? '' : `<input type="checkbox" disabled${checked ? ' checked' : ''}> `

/** Tree as HTML, as the specifications write it down. */
export const htmlOf = (blocks: readonly Block[], tight = false): string =>
  blocks
    .map(block => {
      switch (block.type) {
        case 'paragraph':
          return tight ? inlineHtml(block.children) + '\n' : `<p>${inlineHtml(block.children)}</p>\n`
        case 'heading':
          return `<h${block.depth}>${inlineHtml(block.children)}</h${block.depth}>\n`
        case 'code':
          return `<pre><code${block.lang ? ` class="language-${escape(block.lang)}"` : ''}>${flat(block.lines)
            .map(line => escape(line) + '\n')
            .join('')}</code></pre>\n`
        case 'quote':
          return `<blockquote>\n${htmlOf(block.children)}</blockquote>\n`
        case 'rule':
          return '<hr>\n'
        case 'list': {
          const tag = block.start === null ? 'ul' : 'ol'
          const items = flat(block.items).map(item => {
            const [first, ...rest] = item.children
            // a task's box stands before its text
            const inside =
              item.checked !== null && !block.loose
                ? check(item.checked) + htmlOf(item.children, true)
                : item.checked !== null && first?.type === 'paragraph'
                  ? `<p>${check(item.checked)}${inlineHtml(first.children)}</p>${htmlOf(rest)}`
                  : htmlOf(item.children, !block.loose)
            return `<li>${inside}</li>\n`
          })
          return `<${tag}${block.start !== null && block.start !== 1 ? ` start="${block.start}"` : ''}>\n${items.join('')}</${tag}>\n`
        }
        case 'table': {
          const row = (cells: Inline[][], tag: string) =>
            `<tr>${cells.map((cell, n) => `<${tag}${block.align[n] ? ` align="${block.align[n]}"` : ''}>${inlineHtml(cell)}</${tag}>`).join('')}</tr>`
          const rows = flat(block.rows)
          return `<table><thead>${row(block.head, 'th')}</thead>${rows.length ? `<tbody>${rows.map(cells => row(cells, 'td')).join('')}</tbody>` : ''}</table>\n`
        }
      }
    })
    .join('')

const BLOCKS = new Set([
  'P',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'PRE',
  'BLOCKQUOTE',
  'HR',
  'UL',
  'OL',
  'LI',
  'TABLE',
  'THEAD',
  'TBODY',
  'TR',
  'TH',
  'TD',
  'DIV',
  'BODY',
])

function walk(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escape(node.textContent ?? '')
  if (!(node instanceof Element)) return `<!--${node.textContent ?? ''}-->`
  const attributes = [...node.attributes]
    .map(({ name, value }) => ` ${name}="${escape(value)}"`)
    .sort()
    .join('')
  let inside = ''
  const children = [...node.childNodes]
  children.forEach((child, n) => {
    let text = walk(child)
    if (child.nodeType === Node.TEXT_NODE && node.tagName !== 'CODE') {
      // white space beside a block is none
      const beside = (other: Node | undefined, outer: boolean) =>
        other instanceof Element
          ? BLOCKS.has(other.tagName) || other.tagName === 'BR'
          : outer && BLOCKS.has(node.tagName)
      if (beside(children[n - 1], n === 0)) text = text.replace(/^[ \t\n]+/, '')
      if (beside(children[n + 1], n === children.length - 1)) text = text.replace(/[ \t\n]+$/, '')
    }
    inside += text
  })
  return `<${node.tagName.toLowerCase()}${attributes}>${inside}</${node.tagName.toLowerCase()}>`
}

/** HTML in one form, whatever its order of attributes and its white space between blocks. */
export function normal(html: string): string {
  const body = new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html').body
  return walk(body)
}
