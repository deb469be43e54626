/** Opens an address of the web outside the app. `copied`: the surroundings cannot, so it lies in the clipboard. */
export type OpenLink = (url: string) => Promise<'opened' | 'copied'>
