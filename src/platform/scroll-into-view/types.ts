/** Scrolls to the element with an id; a keyboard or screen reader goes on at its first control. */
export type ScrollIntoView = (id: string) => void
