/** Loads the code and the texts of pages, by their files, when the screen has come to rest, and one after the other. Returns a function that ends it. */
export type Prefetch = (pages: readonly string[]) => () => void
