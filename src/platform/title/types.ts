/** Names the page in the surroundings: a browser's tab, a chat app's bar. The title is a stranger's text and never markup. */
export type ShowTitle = (title: string) => void
