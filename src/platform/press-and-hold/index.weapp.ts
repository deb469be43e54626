import type { ITouchEvent } from '@tarojs/components'
import type { PressAndHold } from './types'

const yOf = ({ touches, changedTouches }: ITouchEvent): number => (touches[0] ?? changedTouches[0])?.clientY ?? 0

export const pressAndHold: PressAndHold = ({ onDown, onMove, onUp, onLost }) => ({
  onTouchStart: (event: ITouchEvent) => onDown(yOf(event)),
  onTouchMove: (event: ITouchEvent) => onMove(yOf(event)),
  onTouchEnd: onUp,
  onTouchCancel: onLost,
  catchMove: true,
})
