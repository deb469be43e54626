import { RichText as Native } from '@tarojs/components'
import { parseDocument } from 'htmlparser2'
import { useMemo, type ComponentProps } from 'react'
import type { RichTextPlatform } from './types'

type Nodes = Exclude<ComponentProps<typeof Native>['nodes'], string | undefined>
type Parsed = ReturnType<typeof parseDocument>['children'][number]

/** DingTalk draws nodes and no HTML; attributes it does not know it leaves out. */
const toNodes = (list: readonly Parsed[]): Nodes =>
  list.flatMap((one): Nodes => {
    if ('data' in one && one.type === 'text') return [{ type: 'text', text: one.data }]
    if (!('name' in one) || !('children' in one)) return []
    return [{ type: 'node', name: one.name, attrs: one.attribs, children: toNodes(one.children) }]
  })

export const RichText: RichTextPlatform = ({ html }) => {
  const nodes = useMemo(() => toNodes(parseDocument(html).children), [html])
  return <Native className='rich-text' nodes={nodes} />
}
