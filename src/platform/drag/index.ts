import type { ITouchEvent } from '@tarojs/components'

const yOf = ({ touches }: ITouchEvent): number => touches[0]?.clientY ?? 0

/** Props of a View that a finger draws up and down, px from the top of the window; a tap on what is in it stays a tap. */
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
