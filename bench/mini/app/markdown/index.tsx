import { View } from '@tarojs/components'
import { Markdown } from '@/ui/markdown/Markdown'
import { useAnswer } from '../answer'

const nothing = (): void => undefined

/** The answer as the assistant draws it, with the app's own renderer. */
export default function OurMarkdown() {
  const { text, done } = useAnswer()
  return (
    <View>
      <Markdown text={text} done={done} citations={2} onLink={nothing} onCite={nothing} />
      {done && <View id='done' />}
    </View>
  )
}
