import { View } from '@tarojs/components'
import './Notice.scss'

/** What the company says of a kind of request: over its form, and again until somebody works on the request. */
export const Notice = ({ text }: { text: string }) => text !== '' && <View className='notice'>{text}</View>
