import { Type as T } from '@sinclair/typebox'
import { defineCalls } from './define'
import { Done, File, IdOf, Text } from './entities'

const tag = 'file'
const Remaining = T.Object({
  remaining: T.Number({ description: 'MB left for the tenant' }),
  total: T.Number({ description: 'MB' }),
})

export const fileApi = defineCalls({
  'POST /ssp/file/upload': {
    tag,
    summary: 'Keep one file (multipart); pictures are re-encoded, the type is read from the content',
    source: '§7 miscellaneous',
    upload: true,
    auth: 'public',
    data: File,
  },
  'POST /files/uploadSign': {
    tag,
    summary: 'Keep a signature (PNG)',
    source: '§7 satisfaction and service report',
    upload: true,
    auth: 'public',
    data: File,
  },
  'GET /deleteFiles': {
    tag,
    summary: 'Delete a file of mine that nothing uses yet',
    source: '§7 miscellaneous',
    auth: 'public',
    query: T.Object({ id: IdOf('file'), secret: T.Optional(Text(128)) }),
    data: Done,
  },
  'GET /files/remainingStorageWithLinkc': {
    tag,
    summary: 'Room that the tenant has left',
    source: '§7 events',
    auth: 'public',
    data: Remaining,
  },
})
