import { Text, View } from '@tarojs/components'
import { useAnswer } from '../answer'

/** The answer as one growing text: what everything else is compared with. */
export default function PlainText() {
  const { text, done } = useAnswer()
  return (
    <View>
      <Text>{text}</Text>
      {done && <View id='done' />}
    </View>
  )
}
