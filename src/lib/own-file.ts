/** A file of our server, by its signed path: nothing of another origin, and nothing that a browser reads in another way than we do. */
const OWN_FILE = /^\/api\/files\/[\w-]+\/[\w-]+(\?[\w=&.%-]*)?$/

/** Whether an address that came with a link names a file that was uploaded here. */
export const isOwnFile = (src: string): boolean => OWN_FILE.test(src)

/** What an address names, without its signature, which another link to the same file has anew. */
export const fileOf = (src: string): string => src.split('?')[0] ?? src
