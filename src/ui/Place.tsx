import { View } from '@tarojs/components'
import { Children, type PropsWithChildren } from 'react'
import './Place.scss'

/**
 * A place in a column for what comes later, changes its kind or goes. A chat app is handed nothing but what the place holds then; without
 * one all that stands beside it would be handed over again. Takes no room while it is empty.
 */
export const Place = ({ children }: PropsWithChildren) => (
  <View className={Children.toArray(children).length ? 'place' : 'place place--empty'}>{children}</View>
)
