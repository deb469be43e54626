import { Text } from '@tarojs/components'
import type { TextLinkProps } from './types'

export function TextLink({ className, onClick, label, children }: TextLinkProps) {
  return (
    <Text
      className={className}
      {...(label ? { ariaLabel: label } : {})}
      onClick={event => {
        event.stopPropagation()
        onClick()
      }}
    >
      {children}
    </Text>
  )
}
