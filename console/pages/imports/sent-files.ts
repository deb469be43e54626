import type { Encoding } from '@shared/encoding'
import type { SheetKind } from '@shared/kinds'
import { call, type Answer } from '../../api/call'

/** How a file shall be read, where it is told. */
export interface Told {
  encoding?: Encoding
  headerRow?: number
  sheet?: number
}
interface Sent {
  kind: SheetKind
  file: File
  told: Told
  reading: Answer<'POST /staff/import/upload'>['reading']
}
/** Files of this page's life by their imports: they can be sent again, to be read otherwise. */
const sent = new Map<string, Sent>()
export const sentFile = (id: string): Sent | undefined => sent.get(id)

/** Has a file read. Gives the id of its import. Throws ApiError, SHEET_ENCODING where the encoding has to be told. */
export async function sendFile(kind: SheetKind, file: File, told: Told = {}): Promise<string> {
  const body = new FormData()
  body.append('file', file)
  const { id, reading } = await call('POST /staff/import/upload', { query: { kind, ...told }, body })
  sent.set(id, { kind, file, told, reading })
  return id
}
