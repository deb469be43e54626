import { previewPictures } from '../../dialogs'
import {
  addDirectory,
  allFiles,
  browserUrl,
  fileAt,
  fromBase64,
  isDirectory,
  isSaved,
  putFile,
  removeDirectory,
  removeFile,
  saveTemporary,
  toBase64,
  USER_DATA_PATH,
  type StoredFile,
} from '../../files'
import { choose } from '../choosing'
import { canvasToTempFilePath, createCanvasContext } from '../canvas'
import {
  asynchronously,
  asynchronous,
  Failure,
  inputOf,
  listeners,
  named,
  number,
  required,
  strings,
  synchronous,
  text,
  type Input,
  type Members,
} from '../define'
import { bytesAt, downloadFile, openSocket, request, uploadFile } from '../network'
import { record, requireMicrophone, type Format } from '../recorder'

/** What openDocument shows. */
const DOCUMENTS = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf']
/** What openDocument was asked to show, oldest first. */
export const openedDocuments: { path: string; fileType: string }[] = []
/** What was put into the album of the phone. */
export const album: string[] = []

const absent = (path: string, action: string) =>
  new Failure(`no such file or directory, ${action} "${path}"`, 2, { errno: 1300002 })
function file(path: string, action: string): StoredFile {
  const found = fileAt(path)
  if (!found) throw absent(path, action)
  return found
}
function writable(path: string): void {
  if (!path.startsWith(`${USER_DATA_PATH}/`))
    throw new Failure(`permission denied, open "${path}"`, 2, { errno: 1300013 })
  const folder = path.slice(0, path.lastIndexOf('/'))
  if (!isDirectory(folder)) throw absent(path, 'open')
}
const encodings: Record<string, (bytes: Uint8Array) => string> = {
  base64: toBase64,
  hex: bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join(''),
  ascii: bytes => String.fromCharCode(...bytes),
  binary: bytes => String.fromCharCode(...bytes),
  utf8: bytes => new TextDecoder().decode(bytes),
  'utf-8': bytes => new TextDecoder().decode(bytes),
}
function decode(bytes: Uint8Array, encoding: unknown): string | ArrayBuffer {
  if (encoding === undefined) return bytes.slice().buffer
  const how = encodings[String(encoding)]
  if (!how) throw new Failure(`invalid encoding "${String(encoding)}"`)
  return how(bytes)
}
function encode(data: unknown, encoding: unknown): Uint8Array {
  if (data instanceof ArrayBuffer) return new Uint8Array(data.slice(0))
  const content = text(data)
  if (encoding === 'base64') return fromBase64(content)
  if (encoding === 'hex') return Uint8Array.from(content.match(/../g) ?? [], pair => parseInt(pair, 16))
  return new TextEncoder().encode(content)
}
const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}

const operations = {
  access(path: string) {
    if (!fileAt(path) && !isDirectory(path)) throw absent(path, 'access')
  },
  readFile: (path: string, encoding?: unknown, position?: unknown, length?: unknown) => {
    const { bytes } = file(path, 'open')
    const from = number(position, 0)
    return decode(bytes.slice(from, from + number(length, bytes.length - from)), encoding)
  },
  writeFile(path: string, data: unknown, encoding?: unknown) {
    writable(path)
    putFile(path, encode(data, encoding))
  },
  appendFile(path: string, data: unknown, encoding?: unknown) {
    putFile(path, joined(file(path, 'open').bytes, encode(data, encoding)))
  },
  unlink(path: string) {
    if (!removeFile(path)) throw absent(path, 'unlink')
  },
  copyFile(from: string, to: string) {
    writable(to)
    const { bytes, mime } = file(from, 'copyFile')
    putFile(to, bytes, mime)
  },
  rename(from: string, to: string) {
    operations.copyFile(from, to)
    removeFile(from)
  },
  saveFile(path: string, target?: string) {
    if (target) writable(target)
    const saved = saveTemporary(path, target)
    if (saved === undefined) throw new Failure('tempFilePath file not exist', 2, { errno: 1300202 })
    return saved
  },
  mkdir(path: string) {
    if (isDirectory(path)) throw new Failure(`file already exists ${path}`, 2, { errno: 1301005 })
    addDirectory(path)
  },
  rmdir(path: string) {
    if (!removeDirectory(path)) throw absent(path, 'rmdir')
  },
  readdir: (path: string) => {
    if (!isDirectory(path)) throw absent(path, 'readdir')
    const folder = `${path.replace(/\/$/, '')}/`
    return allFiles()
      .filter(([one]) => one.startsWith(folder) && !one.slice(folder.length).includes('/'))
      .map(([one]) => one.slice(folder.length))
  },
  stat(path: string) {
    const found = fileAt(path)
    if (!found && !isDirectory(path)) throw absent(path, 'stat')
    const seconds = Math.round((found?.createdAt ?? 0) / 1000)
    return {
      mode: found ? 33206 : 16822,
      size: found?.bytes.length ?? 0,
      lastAccessedTime: seconds,
      lastModifiedTime: seconds,
      isFile: () => Boolean(found),
      isDirectory: () => !found,
    }
  },
}
const path = (input: Input, name = 'filePath') => text(required(input, name))
const manager = named('FileSystemManager', {
  accessSync: synchronous('accessSync', operations.access),
  readFileSync: synchronous('readFileSync', operations.readFile),
  writeFileSync: synchronous('writeFileSync', operations.writeFile),
  appendFileSync: synchronous('appendFileSync', operations.appendFile),
  unlinkSync: synchronous('unlinkSync', operations.unlink),
  copyFileSync: synchronous('copyFileSync', operations.copyFile),
  renameSync: synchronous('renameSync', operations.rename),
  saveFileSync: synchronous('saveFileSync', operations.saveFile),
  mkdirSync: synchronous('mkdirSync', operations.mkdir),
  rmdirSync: synchronous('rmdirSync', operations.rmdir),
  readdirSync: synchronous('readdirSync', operations.readdir),
  statSync: synchronous('statSync', operations.stat),
  ...asynchronously({
    access: input => operations.access(path(input, 'path')),
    readFile: input => ({ data: operations.readFile(path(input), input.encoding, input.position, input.length) }),
    writeFile: input => operations.writeFile(path(input), input.data, input.encoding),
    appendFile: input => operations.appendFile(path(input), input.data, input.encoding),
    unlink: input => operations.unlink(path(input)),
    copyFile: input => operations.copyFile(path(input, 'srcPath'), path(input, 'destPath')),
    rename: input => operations.rename(path(input, 'oldPath'), path(input, 'newPath')),
    saveFile: input => ({
      savedFilePath: operations.saveFile(
        path(input, 'tempFilePath'),
        input.filePath === undefined ? undefined : text(input.filePath),
      ),
    }),
    mkdir: input => operations.mkdir(path(input, 'dirPath')),
    rmdir: input => operations.rmdir(path(input, 'dirPath')),
    readdir: input => ({ files: operations.readdir(path(input, 'dirPath')) }),
    stat: input => ({ stats: operations.stat(path(input, 'path')) }),
    getFileInfo: input => ({ size: file(path(input), 'getFileInfo').bytes.length }),
    getSavedFileList: () => ({ fileList: savedFiles() }),
    removeSavedFile: input => operations.unlink(path(input)),
  }),
})
const savedFiles = () =>
  allFiles()
    .filter(([one]) => isSaved(one))
    .map(([filePath, { bytes, createdAt }]) => ({
      filePath,
      size: bytes.length,
      createTime: Math.round(createdAt / 1000),
    }))

async function imageInfo(source: string) {
  const { bytes, mime } = await bytesAt(source)
  const bitmap = await createImageBitmap(new Blob([bytes.slice()], { type: mime })).catch(() => {
    throw new Failure('image format is not supported')
  })
  return {
    width: bitmap.width,
    height: bitmap.height,
    path: source,
    orientation: 'up',
    type: mime.replace(/^image\/(x-)?/, ''),
  }
}
const show = (urls: string[], current: unknown) => {
  if (!urls.length) throw new Failure('parameter error: urls is empty')
  const at = typeof current === 'number' ? current : Math.max(0, urls.indexOf(text(current)))
  previewPictures(urls.map(browserUrl), at)
}

const MAX_RECORDING = 600_000
const DEFAULT_RECORDING = 60_000
/** The platform has one recorder. */
function makeRecorder() {
  const events = Object.fromEntries(
    ['Start', 'Pause', 'Resume', 'Stop', 'FrameRecorded', 'Error', 'InterruptionBegin', 'InterruptionEnd'].map(name => [
      name,
      listeners(),
    ]),
  )
  const emit = (name: string, result: unknown = {}) => events[name]?.emit(result)
  const fail = (error: unknown) =>
    emit('Error', { errMsg: `operateRecorder:fail ${error instanceof Failure ? error.text : String(error)}` })
  let format: Format | null = null
  let recorded = 0,
    since = 0,
    limit = 0,
    timer = 0,
    paused = false
  const elapsed = () => recorded + (paused ? 0 : Date.now() - since)
  const wait = () => {
    timer = window.setTimeout(stop, Math.max(0, limit - recorded))
  }
  const stop = () => {
    window.clearTimeout(timer)
    if (!format) return fail(new Failure('recorder not start'))
    const duration = Math.min(elapsed(), limit)
    const used = format
    format = null
    try {
      const { path: tempFilePath, size: fileSize, bytes } = record(used, duration)
      emit('FrameRecorded', { frameBuffer: bytes.slice().buffer, isLastFrame: true })
      emit('Stop', { tempFilePath, duration, fileSize })
    } catch (error) {
      fail(error)
    }
  }
  return named('RecorderManager', {
    ...Object.fromEntries(Object.entries(events).map(([name, one]) => [`on${name}`, one.on])),
    start(given?: unknown) {
      const input = inputOf(given)
      window.setTimeout(() => {
        try {
          requireMicrophone()
          if (format) throw new Failure('is recording or paused')
          limit = number(input.duration, DEFAULT_RECORDING)
          if (limit > MAX_RECORDING) throw new Failure('invalid duration')
          format = {
            format: text(input.format, 'aac'),
            sampleRate: number(input.sampleRate, 8000),
            channels: number(input.numberOfChannels, 2),
          }
          recorded = 0
          paused = false
          since = Date.now()
          emit('Start')
          wait()
        } catch (error) {
          fail(error)
        }
      })
    },
    pause() {
      if (!format || paused) return fail(new Failure('not recording'))
      recorded = elapsed()
      paused = true
      window.clearTimeout(timer)
      emit('Pause')
    },
    resume() {
      if (!format || !paused) return fail(new Failure('not paused'))
      paused = false
      since = Date.now()
      emit('Resume')
      wait()
    },
    stop: () => window.setTimeout(stop),
  })
}
const recorder = makeRecorder()

/** A sound of the browser with the platform's events. */
function createInnerAudioContext(): object {
  const audio = new Audio()
  const names = {
    Canplay: 'canplay',
    Play: 'play',
    Pause: 'pause',
    Ended: 'ended',
    TimeUpdate: 'timeupdate',
    Waiting: 'waiting',
    Seeking: 'seeking',
    Seeked: 'seeked',
  }
  const members: Members = {}
  for (const [name, type] of Object.entries(names)) {
    const one = listeners()
    audio.addEventListener(type, () => one.emit({}))
    members[`on${name}`] = one.on
    members[`off${name}`] = one.off
  }
  const stopped = listeners(),
    errors = listeners()
  audio.addEventListener('error', () => errors.emit({ errCode: 10001, errMsg: audio.error?.message ?? '' }))
  Object.assign(members, {
    onStop: stopped.on,
    offStop: stopped.off,
    onError: errors.on,
    offError: errors.off,
    play: () => void audio.play().catch(() => undefined),
    pause: () => audio.pause(),
    stop() {
      audio.pause()
      audio.currentTime = 0
      stopped.emit({})
    },
    seek(at: unknown) {
      audio.currentTime = number(at, 0)
    },
    destroy() {
      audio.removeAttribute('src')
    },
  })
  const flags = ['autoplay', 'loop', 'volume', 'playbackRate', 'currentTime', 'duration', 'paused', 'buffered'] as const
  Object.defineProperty(members, 'src', {
    get: () => audio.src,
    set(value: unknown) {
      audio.src = browserUrl(text(value))
    },
    enumerable: true,
  })
  for (const flag of flags)
    Object.defineProperty(members, flag, {
      get: () => audio[flag],
      set(value: unknown) {
        Reflect.set(audio, flag, value)
      },
      enumerable: true,
    })
  return named('InnerAudioContext', members)
}

function connectSocket(given: unknown): object {
  const input = inputOf(given)
  const events = { open: listeners(), message: listeners(), close: listeners(), error: listeners() }
  let socket: WebSocket | null = null
  const connect = asynchronous('connectSocket', () => {
    socket = openSocket(text(required(input, 'url')), strings(input.protocols), (type, result) =>
      events[type].emit(result),
    )
  })
  void Promise.resolve(connect({ ...input, complete: input.complete ?? (() => undefined) }))
  return named('SocketTask', {
    send: asynchronous('sendSocketMessage', message => {
      if (socket?.readyState !== WebSocket.OPEN) throw new Failure('SocketTask.readyState is not OPEN')
      socket.send(message.data as string | ArrayBuffer)
    }),
    close: asynchronous('closeSocket', ({ code, reason }) => socket?.close(number(code, 1000), text(reason))),
    onOpen: events.open.on,
    onMessage: events.message.on,
    onClose: events.close.on,
    onError: events.error.on,
    get readyState() {
      return socket?.readyState ?? WebSocket.CONNECTING
    },
    CONNECTING: 0,
    OPEN: 1,
    CLOSING: 2,
    CLOSED: 3,
  })
}

/** Requests, files, pictures, sound. */
export const files: Members = {
  request: (input: unknown) => request('request', input),
  uploadFile,
  downloadFile,
  connectSocket,
  getFileSystemManager: () => manager,
  getRecorderManager: () => recorder,
  createInnerAudioContext,
  createCanvasContext,
  arrayBufferToBase64: (data: ArrayBuffer) => toBase64(new Uint8Array(data)),
  base64ToArrayBuffer: (data: string) => fromBase64(data).buffer,
  ...asynchronously({
    async chooseImage(input) {
      const chosen = await choose('image', number(input.count, 9))
      return {
        tempFilePaths: chosen.map(one => one.path),
        tempFiles: chosen.map(({ path: at, size }) => ({ path: at, size })),
      }
    },
    async chooseMedia(input) {
      const types = Array.isArray(input.mediaType) ? strings(input.mediaType) : ['image', 'video']
      const chosen = await choose(
        types.includes('video') || types.includes('mix') ? 'media' : 'image',
        number(input.count, 9),
      )
      const kind = (mime: string) => (mime.startsWith('video/') ? 'video' : 'image')
      const kinds = new Set(chosen.map(one => kind(one.mime)))
      return {
        type: kinds.size > 1 ? 'mix' : [...kinds][0],
        tempFiles: chosen.map(({ path: tempFilePath, size, mime }) => ({ tempFilePath, size, fileType: kind(mime) })),
      }
    },
    async chooseMessageFile(input) {
      const chosen = await choose(
        text(input.type, 'all') === 'image' ? 'image' : 'file',
        number(required(input, 'count'), 1),
      )
      return {
        tempFiles: chosen.map(({ path: at, name, size, mime }) => ({
          path: at,
          name,
          size,
          type: mime.startsWith('image/') ? 'image' : mime.startsWith('video/') ? 'video' : 'file',
          time: Math.round(Date.now() / 1000),
        })),
      }
    },
    previewImage: input => show(strings(input.urls), input.current),
    previewMedia: input =>
      show(
        (Array.isArray(input.sources) ? input.sources : []).map(source => text(inputOf(source).url)),
        number(input.current, 0),
      ),
    getImageInfo: input => imageInfo(text(required(input, 'src'))),
    compressImage: input => ({ tempFilePath: text(required(input, 'src')) }),
    async saveImageToPhotosAlbum(input) {
      const source = text(required(input, 'filePath'))
      await bytesAt(source)
      album.push(source)
    },
    openDocument(input) {
      const at = text(required(input, 'filePath'))
      file(at, 'openDocument')
      const fileType = text(input.fileType, /\.(\w+)$/.exec(at)?.[1] ?? '').toLowerCase()
      if (!DOCUMENTS.includes(fileType)) throw new Failure('filetype not supported')
      openedDocuments.push({ path: at, fileType })
    },
    saveFile: input => ({ savedFilePath: operations.saveFile(path(input, 'tempFilePath')) }),
    getFileInfo: input => ({ size: file(path(input), 'getFileInfo').bytes.length }),
    getSavedFileList: () => ({ fileList: savedFiles() }),
    removeSavedFile: input => operations.unlink(path(input)),
    canvasToTempFilePath: async input => ({ tempFilePath: await canvasToTempFilePath(input) }),
  }),
}
