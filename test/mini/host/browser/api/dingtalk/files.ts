import { previewPictures } from '../../dialogs'
import { allFiles, browserUrl, fileAt, isSaved, removeFile, saveTemporary } from '../../files'
import { canvasToTempFilePath, createCanvasContext } from '../canvas'
import { choose } from '../choosing'
import {
  asynchronously,
  Failure,
  inputOf,
  listeners,
  named,
  number,
  required,
  strings,
  text,
  type Input,
  type Members,
} from '../define'
import { bytesAt, downloadFile, openSocket, request, uploadFile } from '../network'
import { record, requireMicrophone } from '../recorder'
import { album, openedDocuments } from '../wechat/files'

/** The paths of DingTalk's calls go by a name of Alipay's, too. */
const path = (input: Input) => text(input.filePath ?? required(input, 'apFilePath'))
const missing = (at: string) => new Failure(`file not exist: ${at}`, 2)
const sizeOf = (at: string) => {
  const file = fileAt(at)
  if (!file) throw missing(at)
  return { size: file.bytes.length }
}

/** s */
const LONGEST_RECORDING = 60
interface Recorder {
  onstart?: () => void
  onstop?: (result: object) => void
  onerror?: (error: object) => void
}
const listening: Recorder = {}
let began: number | null = null
let timer = 0
function tell(error: unknown): void {
  listening.onerror?.({ error: 3, errorMessage: error instanceof Failure ? error.text : String(error) })
}
function stopRecording(): void {
  window.clearTimeout(timer)
  if (began === null) return tell(new Failure('not recording'))
  const milliseconds = Date.now() - began
  began = null
  try {
    const { path: tempFilePath, duration } = record({ format: 'wav', sampleRate: 16_000, channels: 1 }, milliseconds)
    listening.onstop?.({ tempFilePath, duration: duration / 1000 })
  } catch (error) {
    tell(error)
  }
}
/** DingTalk's listeners are properties of the one recorder. */
const recorder = named(
  'RecorderManager',
  Object.assign(listening, {
    start(given?: unknown) {
      const seconds = Math.min(LONGEST_RECORDING, number(inputOf(given).duration, LONGEST_RECORDING))
      window.setTimeout(() => {
        try {
          requireMicrophone()
          if (began !== null) throw new Failure('is recording')
          began = Date.now()
          listening.onstart?.()
          timer = window.setTimeout(stopRecording, seconds * 1000)
        } catch (error) {
          tell(error)
        }
      })
    },
    stop: () => {
      window.setTimeout(stopRecording)
    },
  }),
)

const socketEvents = { open: listeners(), message: listeners(), close: listeners(), error: listeners() }
let socket: WebSocket | null = null

export const files: Members = {
  httpRequest: (input: unknown) => request('httpRequest', input),
  uploadFile,
  downloadFile,
  onSocketOpen: socketEvents.open.on,
  offSocketOpen: socketEvents.open.off,
  onSocketMessage: socketEvents.message.on,
  offSocketMessage: socketEvents.message.off,
  onSocketClose: socketEvents.close.on,
  offSocketClose: socketEvents.close.off,
  onSocketError: socketEvents.error.on,
  offSocketError: socketEvents.error.off,
  getRecorderManager: () => recorder,
  createCanvasContext,
  ...asynchronously({
    connectSocket(input) {
      socket = openSocket(text(required(input, 'url')), [], (type, result) => socketEvents[type].emit(result))
    },
    sendSocketMessage(input) {
      if (socket?.readyState !== WebSocket.OPEN) throw new Failure('the socket is not open')
      socket.send(text(required(input, 'data')))
    },
    closeSocket() {
      socket?.close()
    },
    async chooseImage(input) {
      const chosen = await choose('image', number(input.count, 1))
      return {
        filePaths: chosen.map(one => one.path),
        files: chosen.map(({ path: at, size, mime }) => ({ path: at, size, fileType: mime.replace('image/', '') })),
      }
    },
    previewImage(input) {
      const urls = strings(input.urls)
      if (!urls.length) throw new Failure('urls is empty')
      previewPictures(urls.map(browserUrl), number(input.current, 0))
    },
    async getImageInfo(input) {
      const source = text(required(input, 'src'))
      const { bytes, mime } = await bytesAt(source)
      const { width, height } = await createImageBitmap(new Blob([bytes.slice()], { type: mime })).catch(() => {
        throw new Failure('not a picture')
      })
      return { width, height, path: source, orientation: 'up', type: mime.replace('image/', '') }
    },
    compressImage: input => ({ filePaths: strings(input.filePaths) }),
    async saveImage(input) {
      const source = text(required(input, 'url'))
      await bytesAt(source)
      album.push(source)
    },
    openDocument(input) {
      const at = path(input)
      if (!fileAt(at)) throw missing(at)
      openedDocuments.push({ path: at, fileType: text(required(input, 'fileType')) })
    },
    saveFile(input) {
      const saved = saveTemporary(path(input))
      if (saved === undefined) throw missing(path(input))
      return { filePath: saved }
    },
    getFileInfo: input => sizeOf(path(input)),
    getSavedFileInfo: input => ({ ...sizeOf(path(input)), createTime: fileAt(path(input))?.createdAt ?? 0 }),
    getSavedFileList: () => ({
      fileList: allFiles()
        .filter(([at]) => isSaved(at))
        .map(([filePath, { bytes, createdAt }]) => ({ filePath, size: bytes.length, createTime: createdAt })),
    }),
    removeSavedFile(input) {
      if (!removeFile(path(input))) throw missing(path(input))
    },
    canvasToTempFilePath: async input => ({ filePath: await canvasToTempFilePath(input) }),
  }),
}
