import { Button } from '@tarojs/components'
import type { PressableProps } from './types'

export function Pressable({ className, onClick, disabled, busy, id, label, children }: PressableProps) {
  return (
    <Button
      className={className}
      hoverClass='tap--hover'
      disabled={disabled || busy}
      {...(id ? { id } : {})}
      {...(label ? { ariaLabel: label } : {})}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
