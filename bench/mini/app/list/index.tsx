import { Text, View } from '@tarojs/components'
import { memo } from 'react'
import { useAnswer } from '../answer'

const Paragraph = memo(({ text }: { text: string }) => (
  <View>
    <Text>{text}</Text>
  </View>
))

/** The answer as a list of paragraphs: one that is over is never sent again. */
export default function PlainList() {
  const { text, done } = useAnswer()
  // paragraphs only come behind, so their place is their name
  return (
    <View>
      {text.split('\n\n').map((paragraph, n) => (
        <Paragraph key={String(n)} text={paragraph} />
      ))}
      {done && <View id='done' />}
    </View>
  )
}
