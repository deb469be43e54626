import { Text, View } from '@tarojs/components'
import { useMemo } from 'react'
import { htmlLines } from '@/lib/html-lines'
import { Note } from '@/platform/note'
import { followLink } from '@/screen/follow-link'
import './Description.scss'

/** What a company says of an article, in clean HTML: whole where it can be drawn, else line by line and without pictures. */
export const Description = ({ html }: { html: string }) => (
  <View className='description'>{Note ? <Note html={html} onLink={followLink} /> : <Lines html={html} />}</View>
)

function Lines({ html }: { html: string }) {
  const lines = useMemo(() => htmlLines(html), [html])
  return (
    <>
      {lines.map(({ text, kind }, i) => (
        <View key={i} className={'description__line description__line--' + kind}>
          {kind === 'item' && <Text className='description__mark'>•</Text>}
          <Text className='grow'>{text}</Text>
        </View>
      ))}
    </>
  )
}
