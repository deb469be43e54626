import type { ITouchEvent } from '@tarojs/components'

const yOf = ({ touches }: ITouchEvent): number => touches[0]?.clientY ?? 0

/** Props of a View that is dragged up and down; `y` in px from the top of the window. Taps on its children still work. */
export const drag = ({
  onDown,
  onMove,
}: {
  onDown: (y: number) => void
  onMove: (y: number) => void
}): Record<string, unknown> => ({
  catchMove: true,
  onTouchStart: (event: ITouchEvent) => onDown(yOf(event)),
  onTouchMove: (event: ITouchEvent) => onMove(yOf(event)),
})
