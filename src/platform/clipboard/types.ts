/** Puts a text into the clipboard. False where the surroundings do not let us. */
export type CopyText = (text: string) => Promise<boolean>
