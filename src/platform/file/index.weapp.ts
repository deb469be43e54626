import Taro from '@tarojs/taro'
import { FILENAME_PART } from '@shared/api'
import { isPictureName } from '@shared/file-kinds'
import { refusalOf } from '../refusal'
import type { FilePlatform, Picked } from './types'

const nameOf = (path: string): string => path.split('/').pop() ?? path
const parse = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text
  } catch {
    return null
  }
}
/** What WeChat and DingTalk open. A downloaded file has a name of theirs, which need not tell what it is. */
const DOCUMENTS = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf'] as const
const documentType = (name: string) => DOCUMENTS.find(type => name.toLowerCase().endsWith(`.${type}`))

export const file: FilePlatform = {
  sources: ['camera', 'album', 'file'],
  async choose(source, count) {
    try {
      if (source === 'file') {
        const { tempFiles } = await Taro.chooseMessageFile({ count, type: 'all' })
        return {
          status: 'chosen',
          files: tempFiles.map((one): Picked => ({
            name: one.name,
            size: one.size,
            preview: isPictureName(one.name) ? one.path : '',
            source: one.path,
          })),
        }
      }
      const { tempFiles } = await Taro.chooseMedia({
        count,
        mediaType: ['image'],
        sourceType: [source],
        sizeType: ['compressed'],
      })
      return {
        status: 'chosen',
        files: tempFiles.map((one): Picked => ({
          name: nameOf(one.tempFilePath),
          size: one.size,
          preview: one.tempFilePath,
          source: one.tempFilePath,
        })),
      }
    } catch (error) {
      return { status: refusalOf(error) }
    }
  },
  release: () => undefined,
  upload({ url, header, file: picked, timeoutMs, onProgress }) {
    const task = Taro.uploadFile({
      url,
      header,
      filePath: String(picked.source),
      name: 'file',
      // the file itself is sent by the name that WeChat made up for it
      formData: { [FILENAME_PART]: picked.name },
      timeout: timeoutMs,
    })
    task.progress(({ progress }) => onProgress(progress))
    return {
      answer: task.then(({ data, statusCode }) => ({ body: parse(data), status: statusCode })),
      abort: () => task.abort(),
    }
  },
  async open(url, filename) {
    const fileType = documentType(filename)
    if (!fileType) return false
    try {
      // DingTalk calls it by another name
      const { tempFilePath, filePath = tempFilePath }: { tempFilePath: string; filePath?: string } =
        await Taro.downloadFile({ url })
      await Taro.openDocument({ filePath, fileType, showMenu: true })
      return true
    } catch {
      return false
    }
  },
}
