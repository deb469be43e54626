/** Puts a text into the clipboard. False where the surroundings do not let us. */
export type CopyToClipboard = (text: string) => Promise<boolean>
