import Taro from '@tarojs/taro'
import { FILENAME_PART } from '@shared/api'
import { refusalOf } from '../refusal'
import type { FilePlatform, Picked } from './types'
import { file as weapp } from './index.weapp'

interface Chosen {
  filePaths?: string[]
  tempFilePaths?: string[]
}

/** DingTalk gives pictures only, by path; its upload names the part `fileName` and wants to know the kind. */
export const file: FilePlatform = {
  ...weapp,
  sources: ['camera', 'album'],
  async choose(source, count) {
    try {
      const chosen: Chosen = await Taro.chooseImage({ count, sourceType: [source === 'file' ? 'album' : source] })
      return {
        status: 'chosen',
        files: (chosen.filePaths ?? chosen.tempFilePaths ?? []).map((path): Picked => ({
          name: path.split('/').pop() ?? path,
          size: 0,
          preview: path,
          source: path,
        })),
      }
    } catch (error) {
      return { status: refusalOf(error) }
    }
  },
  upload({ url, header, file: picked, timeoutMs }) {
    const options = {
      url,
      header,
      filePath: String(picked.source),
      name: 'file',
      fileName: 'file',
      fileType: 'image',
      formData: { [FILENAME_PART]: picked.name },
      timeout: timeoutMs,
    }
    const task = Taro.uploadFile(options)
    return {
      answer: task.then(({ data, statusCode }) => ({
        body: typeof data === 'string' ? (JSON.parse(data) as unknown) : data,
        status: Number(statusCode),
      })),
      abort: () => task.abort?.(),
    }
  },
}
