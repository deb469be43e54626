import Taro from '@tarojs/taro'
import type { FilePlatform, Picked } from './types'

const nameOf = (path: string): string => path.split('/').pop() ?? path
const parse = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text
  } catch {
    return null
  }
}
const isPicture = (name: string) => /\.(jpe?g|png|gif|webp|heic)$/i.test(name)

export const file: FilePlatform = {
  sources: ['camera', 'album', 'file'],
  async choose(source, count) {
    try {
      if (source === 'file') {
        const { tempFiles } = await Taro.chooseMessageFile({ count, type: 'all' })
        return tempFiles.map((one): Picked => ({
          name: one.name,
          size: one.size,
          preview: isPicture(one.name) ? one.path : '',
          source: one.path,
        }))
      }
      const { tempFiles } = await Taro.chooseMedia({
        count,
        mediaType: ['image'],
        sourceType: [source],
        sizeType: ['compressed'],
      })
      return tempFiles.map((one): Picked => ({
        name: nameOf(one.tempFilePath),
        size: one.size,
        preview: one.tempFilePath,
        source: one.tempFilePath,
      }))
    } catch {
      // closing the picker is an error here
      return []
    }
  },
  release: () => undefined,
  upload({ url, header, file: picked, timeoutMs, onProgress }) {
    const task = Taro.uploadFile({
      url,
      header,
      filePath: String(picked.source),
      name: 'file',
      fileName: picked.name,
      timeout: timeoutMs,
    })
    task.progress(({ progress }) => onProgress(progress))
    return {
      answer: task.then(({ data, statusCode }) => ({ body: parse(data), status: statusCode })),
      abort: () => task.abort(),
    }
  },
  async open(url) {
    const { tempFilePath } = await Taro.downloadFile({ url })
    await Taro.openDocument({ filePath: tempFilePath, showMenu: true })
  },
}
