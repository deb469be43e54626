import { Button } from '@tarojs/components'
import type { PressableProps } from './types'

export function Pressable({ className, onClick, disabled, id, label, children }: PressableProps) {
  return (
    <Button
      className={className}
      hoverClass='tap--hover'
      disabled={disabled}
      {...(id ? { id } : {})}
      {...(label ? { ariaLabel: label } : {})}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
