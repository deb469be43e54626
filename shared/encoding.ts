/** Encodings of the texts that customers and companies send, by the names that browsers and Node decode them by. */
export const ENCODINGS = ['utf-8', 'gb18030', 'big5', 'windows-1251', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof ENCODINGS)[number]
