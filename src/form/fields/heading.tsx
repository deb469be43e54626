import { Text } from '@tarojs/components'
import { shownType } from '../types'

/** separator, group: the head of a new card. */
export const heading = shownType<null>({
  read: () => null,
  heading: true,
  View: ({ field }) => <Text className='card__title'>{field.displayName}</Text>,
})
