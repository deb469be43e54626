import { upload } from '@/api/upload'
import { ApiError } from '@shared/envelope'
import { isPicture } from '@/form/files'
import type { Picked } from '@/platform/file/types'
import { ASSISTANT } from '@shared/assistant'
import { ENTRY_KINDS, FILE_KINDS, type FileExtension } from '@shared/file-kinds'
import type { FileItem } from '../parts'

/** What may be sent, by endings: pictures in a talk, documents too in order entry (AI specification §5). */
export const endingsOf = (entry: boolean): readonly FileExtension[] => (entry ? ENTRY_KINDS : FILE_KINDS.picture)

/** Which of the chosen files may be sent, and the names of the others (AI specification §5). Phones name pictures as they like: without an ending, what can be previewed is one. */
export function sortFiles(
  chosen: readonly Picked[],
  entry: boolean,
): { good: Picked[]; tooLarge: string[]; wrongType: string[]; tooMany: boolean } {
  const endings = endingsOf(entry)
  const fits = ({ name, preview }: Picked) => {
    const ending = /\.([a-z\d]{2,5})$/i.exec(name)?.[1]?.toLowerCase()
    return ending === undefined ? preview !== '' : endings.some(one => one === ending)
  }
  const good = chosen.filter(one => fits(one) && one.size <= ASSISTANT.maxFileBytes)
  return {
    good: good.slice(0, ASSISTANT.maxFiles),
    tooMany: good.length > ASSISTANT.maxFiles,
    tooLarge: chosen.filter(one => fits(one) && one.size > ASSISTANT.maxFileBytes).map(one => one.name),
    wrongType: chosen.filter(one => !fits(one)).map(one => one.name),
  }
}

/** Keeps the files at the server, one after the other; pictures go where their words are read. Throws ApiError. */
export async function keepFiles(files: readonly Picked[], failed: string): Promise<FileItem[]> {
  const kept: FileItem[] = []
  for (const one of files) {
    const { id, filename, fileSize, url, ossUrl } = await (isPicture({ filename: one.name }) || one.preview
      ? upload('POST /files/upload/ocr/pic', one).answer
      : upload('POST /files/upload', one).answer)
    if (!ossUrl) throw new ApiError({ message: failed })
    kept.push({ id, filename, fileSize, url })
  }
  return kept
}
