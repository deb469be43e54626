/** Brings the element of an id to where it is seen; with a keyboard or screen reader, its first control is the next one. */
export type ScrollIntoView = (id: string) => void
