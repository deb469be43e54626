import { useEffect, useState } from 'react'
import { ApiError } from '@shared/envelope'
import { MAX_FILES } from '@shared/limits'
import type { Answer } from '../api/call'
import { upload } from '../api/upload'
import { common } from '../i18n/common.i18n'
import { useKeptText } from './draft-storage'
import { isPicture } from './Files'
import { uploads } from './uploads.i18n'

/** A file that is there: with its id it is kept by the server. */
export type Uploaded = Pick<Answer<'POST /ssp/file/upload'>, 'id' | 'url' | 'filename' | 'fileSize'>
interface Sending {
  file: File
  /** 0 to 1 */
  part: number
  error: string
}

/** Files that are sent as soon as they are chosen, photos made smaller; one that did not get through stays and is sent again on request. */
export function useUploads({
  held,
  most = MAX_FILES,
  onlyPictures = false,
  onAdd,
  onUnsent,
}: {
  /** how many are there already */
  held: number
  most?: number
  /** what the server finds to be something else is not added */
  onlyPictures?: boolean
  onAdd: (file: Uploaded) => void
  /** how many have not got through */
  onUnsent?: (count: number) => void
}): {
  /** what has not got through yet, or not at all */
  sending: readonly Sending[]
  hasRoom: boolean
  add: (files: readonly File[]) => void
  again: (file: File) => void
  drop: (file: File) => void
} {
  const say = common.useT()
  const u = uploads.useT()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const unsent = sending.length
  useEffect(() => onUnsent?.(unsent), [unsent, onUnsent])
  const change = (file: File, what: Partial<Sending>) =>
    setSending(list => list.map(one => (one.file === file ? { ...one, ...what } : one)))
  const drop = (file: File) => setSending(list => list.filter(one => one.file !== file))
  const send = async (file: File) => {
    change(file, { error: '', part: 0 })
    try {
      const { id, url, filename, fileSize } = await upload(file, part => change(file, { part }))
      // the name that the server gives tells what a file is
      if (onlyPictures && !isPicture(filename)) return change(file, { error: u('notPicture') })
      drop(file)
      onAdd({ id, url, filename, fileSize })
    } catch (error) {
      change(file, { error: error instanceof ApiError ? error.message : say('broken') })
    }
  }
  return {
    sending,
    hasRoom: held + unsent < most,
    add: chosen => {
      const more = chosen.slice(0, Math.max(0, most - held - unsent))
      setSending(list => [...list, ...more.map(file => ({ file, part: 0, error: '' }))])
      for (const file of more) void send(file)
    },
    again: file => void send(file),
    drop,
  }
}

function filesOf(text: string): Uploaded[] {
  try {
    return text ? (JSON.parse(text) as Uploaded[]) : []
  } catch {
    return []
  }
}
/** Files that go along with a text that is not sent, kept in this tab under a name. */
export function useKeptFiles(name: string): {
  list: readonly Uploaded[]
  add: (file: Uploaded) => void
  remove: (ids: readonly string[]) => void
} {
  const { text, change } = useKeptText(name)
  const write = (next: (files: Uploaded[]) => Uploaded[]) =>
    change(before => {
      const files = next(filesOf(before))
      return files.length ? JSON.stringify(files) : ''
    })
  return {
    list: filesOf(text),
    add: file => write(files => [...files, file]),
    remove: ids => write(files => files.filter(file => !ids.includes(file.id))),
  }
}
