import { Text, View } from '@tarojs/components'

/** A page of one word. */
export default function Home() {
  return (
    <View id='shown'>
      <Text>Lianke</Text>
    </View>
  )
}
