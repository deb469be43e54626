/** Files that people may send, by their endings; what a file is, its content says (server/kernel/files/content.ts). */
export const FILE_KINDS = {
  picture: ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'heif'],
  video: ['mp4', 'mov'],
  sound: ['mp3', 'aac', 'm4a', 'wav', 'amr', 'ogg', 'oga', 'opus', 'webm'],
  document: ['pdf', 'doc', 'docx', 'xls', 'xlsx'],
  text: ['txt', 'csv', 'log', 'md'],
} as const
export type FileExtension = (typeof FILE_KINDS)[keyof typeof FILE_KINDS][number]

/** What a file picker offers for pictures: not every system counts an iPhone's among the others. */
export const PICTURES_ACCEPT = 'image/*,image/heic,image/heif'
/** What it offers where any file may be sent. */
export const FILES_ACCEPT = [
  PICTURES_ACCEPT,
  ...Object.values(FILE_KINDS).flatMap(endings => endings.map(ending => `.${ending}`)),
].join(',')

/** What order entry reads: pictures, documents that have words, texts (AI specification §5). */
export const ENTRY_KINDS: readonly FileExtension[] = [
  ...FILE_KINDS.picture,
  'pdf',
  'docx',
  'xls',
  'xlsx',
  ...FILE_KINDS.text,
]
/** What a file picker offers of these endings. */
export const acceptOf = (endings: readonly FileExtension[]): string =>
  [
    ...(endings.some(ending => FILE_KINDS.picture.some(one => one === ending)) ? [PICTURES_ACCEPT] : []),
    ...endings.map(ending => `.${ending}`),
  ].join(',')

const PICTURE = new RegExp(`\\.(?:${FILE_KINDS.picture.join('|')})$`, 'i')
/** Whether a file's name is that of a picture. */
export const isPictureName = (name: string): boolean => PICTURE.test(name)
/** Whether browsers show a picture of this type before the server has made one of it that they all show. */
export const isShownType = (type: string): boolean => /^image\/(?!hei[cf])/.test(type)
