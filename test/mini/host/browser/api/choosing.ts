import { answers } from '../answers'
import { pickFiles } from '../dialogs'
import { addTemporary, fileAt } from '../files'
import { CANCELLED, Failure } from './define'

export interface Chosen {
  path: string
  name: string
  mime: string
  size: number
}
const PICTURE = /^image\//
const MEDIA = /^(image|video)\//
const ACCEPT = {
  image: { accept: 'image/*', fits: PICTURE },
  media: { accept: 'image/*,video/*', fits: MEDIA },
  file: { accept: '', fits: /./ },
}

/** Files that the person chose, by `answers.files` or in a dialog. Throws a Failure when they went back. */
export async function choose(kind: keyof typeof ACCEPT, count: number): Promise<Chosen[]> {
  if (answers.album === 'deny') throw new Failure('auth deny', 3)
  const { accept, fits } = ACCEPT[kind]
  const paths = answers.files ?? (await fromComputer(kind === 'file' ? '选择文件' : '选择图片', accept, count > 1))
  if (paths === 'cancel' || !paths.length) throw new Failure('cancel', CANCELLED)
  return paths.slice(0, count).map(path => {
    const file = fileAt(path)
    if (!file) throw new Failure(`no such file "${path}"`)
    if (!fits.test(file.mime)) throw new Failure(`${file.name} is ${file.mime}, which this dialog does not offer`)
    return { path, name: file.name, mime: file.mime, size: file.bytes.length }
  })
}
async function fromComputer(title: string, accept: string, multiple: boolean): Promise<string[] | 'cancel'> {
  const files = await pickFiles(title, accept, multiple)
  if (!files) return 'cancel'
  return Promise.all(
    files.map(async file => addTemporary(file.name, file.type, new Uint8Array(await file.arrayBuffer()))),
  )
}
