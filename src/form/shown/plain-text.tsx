import { Text } from '@tarojs/components'

export const PlainText = ({ value }: { value: string }) => (
  <Text className='field__value' userSelect>
    {value}
  </Text>
)
