import { View } from '@tarojs/components'
import { LinkText } from '../parts/LinkText'
import { textType } from './text'

/** Several lines; links in it open only with http or https (spec §5). */
export const textarea = textType({
  multiline: true,
  View: ({ value }) => (
    <View className='field__value'>
      <LinkText text={value} />
    </View>
  ),
})
