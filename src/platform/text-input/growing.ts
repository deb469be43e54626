import { useEffect, useRef, type RefObject } from 'react'

/** For a browser's textarea: its height follows its text; the stylesheet holds the bounds. */
export function useGrowing(value: string): RefObject<HTMLTextAreaElement> {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const element = area.current
    if (!element) return
    // shrinks first, so that the height follows a shorter text too
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [value])
  return area
}
