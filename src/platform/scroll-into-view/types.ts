/** Scrolls to the element with an id; a keyboard or screen reader goes on at its first control, unless what has the focus keeps it. */
export type ScrollIntoView = (id: string, options?: { keepsFocus?: boolean }) => void
