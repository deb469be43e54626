import { acceptOf, FILES_ACCEPT, isShownType, PICTURES_ACCEPT } from '@shared/file-kinds'
import type { Chosen, FilePlatform, Picked } from './types'

const toPicked = (file: File): Picked => ({
  name: file.name,
  size: file.size,
  preview: isShownType(file.type) ? URL.createObjectURL(file) : '',
  source: file,
})

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const file: FilePlatform = {
  // a browser's own picker asks: camera, album or file
  sources: ['file'],
  choose: (source, count, endings) =>
    new Promise(resolve => {
      const input = document.createElement('input')
      input.type = 'file'
      input.accept = source !== 'file' ? PICTURES_ACCEPT : endings ? acceptOf(endings) : FILES_ACCEPT
      input.multiple = count > 1
      if (source === 'camera') input.capture = 'environment'
      const finish = (chosen: Chosen) => {
        input.remove()
        resolve(chosen)
      }
      input.addEventListener('change', () =>
        finish({ status: 'chosen', files: [...(input.files ?? [])].slice(0, count).map(toPicked) }),
      )
      input.addEventListener('cancel', () => finish({ status: 'cancelled' }))
      // some browsers open the picker only for an input that is in the page
      input.style.display = 'none'
      document.body.append(input)
      input.click()
    }),
  release: picked => {
    if (picked.preview) URL.revokeObjectURL(picked.preview)
  },
  upload({ url, header, file: picked, timeoutMs, onProgress }) {
    const request = new XMLHttpRequest()
    const answer = new Promise<{ body: unknown; status: number }>((resolve, reject) => {
      const fail = () => reject(new Error('no answer'))
      request.open('POST', url)
      Object.entries(header).forEach(([name, value]) => request.setRequestHeader(name, value))
      request.timeout = timeoutMs
      request.upload.addEventListener('progress', event => {
        if (event.lengthComputable) onProgress(Math.floor((event.loaded / event.total) * 100))
      })
      request.addEventListener('load', () => resolve({ body: parse(request.responseText), status: request.status }))
      for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, fail)
      const form = new FormData()
      if (picked.source instanceof Blob) form.append('file', picked.source, picked.name)
      request.send(form)
    })
    return { answer, abort: () => request.abort() }
  },
  async open(url) {
    window.open(url, '_blank', 'noopener,noreferrer')
    return true
  },
}
