import { Text } from '@tarojs/components'
import { HIGHLIGHT } from '@shared/wiki'

/** A text whose found words the server has marked. */
export function Highlighted({ text, className = '' }: { text: string; className?: string }) {
  const [before = '', ...rest] = text.split(HIGHLIGHT.start)
  return (
    <Text className={className}>
      {before}
      {rest.map((part, i) => {
        const [found = '', after = ''] = part.split(HIGHLIGHT.end)
        return (
          <Text key={i}>
            <Text className='wiki-found'>{found}</Text>
            {after}
          </Text>
        )
      })}
    </Text>
  )
}
