import Taro from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@shared/envelope'
import { upload } from '@/api/upload'
import { file as platform } from '@/platform/file'
import type { Picked } from '@/platform/file/types'
import { uniqueKey } from '@shared/random'
import { MAX_FILE_BYTES } from '@shared/limits'
import { isPicture, type KeptFile } from './files'
import { formTexts } from './form.i18n'
import type { Unfinished } from './types'

/** A chosen file that is not on the server yet. */
export interface UploadItem {
  key: string
  picked: Picked
  /** 0..100 */ percent: number
  /** why it failed; null while it is on its way */ error: string | null
  canRetry: boolean
  offline: boolean
}

/** How many files are sent at a time, for slow networks. */
const AT_ONCE = 3
const MB = 1024 * 1024

interface Uploads {
  items: UploadItem[]
  add(picked: Picked[]): void
  retry(key: string): void
  discard(key: string): void
}

/**
 * Sends chosen files and puts those that arrived into the value. What fails stays in the list to be tried again;
 * what failed without network is tried again when the network is back.
 */
export function useUploads({
  value,
  onlyPictures,
  onChange,
  onUnfinished,
}: {
  value: KeptFile[]
  /** other files are refused: what the device knows to be none at once, the rest as the server finds it */
  onlyPictures: boolean
  onChange: (value: KeptFile[]) => void
  onUnfinished: (state: Unfinished) => void
}): Uploads {
  const [items, setItems] = useState<UploadItem[]>([])
  // uploads end at any time: they need the present state, not the one they began in
  const list = useRef<UploadItem[]>([])
  const props = useRef({ value, onChange, onUnfinished })
  props.current = { value, onChange, onUnfinished }
  const running = useRef(new Map<string, () => void>())

  const show = (next: UploadItem[]) => {
    list.current = next
    setItems(next)
    props.current.onUnfinished(
      next.some(item => item.error === null) ? 'uploading' : next.length ? 'uploadFailed' : null,
    )
  }
  const change = (key: string, part: Partial<UploadItem>) =>
    show(list.current.map(item => (item.key === key ? { ...item, ...part } : item)))
  const drop = (key: string) => {
    for (const item of list.current) if (item.key === key) platform.release(item.picked)
    show(list.current.filter(item => item.key !== key))
  }

  const work = () => {
    for (const item of list.current) {
      if (running.current.size >= AT_ONCE) return
      if (item.error === null && !running.current.has(item.key)) void send(item)
    }
  }
  const send = async ({ key, picked }: UploadItem) => {
    const sent = upload('POST /ssp/file/upload', picked, percent => change(key, { percent }))
    running.current.set(key, sent.abort)
    try {
      const kept = await sent.answer
      if (!running.current.has(key)) return
      // the name that the server gives tells what a file is
      if (onlyPictures && !isPicture(kept)) {
        change(key, { error: formTexts.t('error.picture'), canRetry: false })
        return
      }
      const next = [...props.current.value, kept]
      // the next file may end before the form has drawn this one
      props.current.value = next
      props.current.onChange(next)
      drop(key)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const offline = error.status === 0
      if (running.current.has(key))
        change(key, {
          error: offline ? formTexts.t('uploadFailed') : error.message,
          canRetry: error.isTransient,
          offline,
        })
    } finally {
      running.current.delete(key)
      work()
    }
  }

  const again = (wanted: (item: UploadItem) => boolean) => {
    show(
      list.current.map(item =>
        item.canRetry && item.error !== null && wanted(item) ? { ...item, error: null, percent: 0 } : item,
      ),
    )
    work()
  }
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    const online = ({ isConnected }: { isConnected: boolean }) => {
      if (isConnected) latest.current(item => item.offline)
    }
    Taro.onNetworkStatusChange(online)
    const { current: aborts } = running
    return () => {
      Taro.offNetworkStatusChange(online)
      const stop = [...aborts.values()]
      aborts.clear()
      stop.forEach(abort => abort())
      list.current.forEach(item => platform.release(item.picked))
      props.current.onUnfinished(null)
    }
  }, [])

  return {
    items,
    add(picked) {
      const refusalOf = ({ size, preview }: Picked): string | null =>
        onlyPictures && !preview
          ? formTexts.t('error.picture')
          : size > MAX_FILE_BYTES
            ? formTexts.t('tooLarge', { mb: MAX_FILE_BYTES / MB })
            : null
      show([
        ...list.current,
        ...picked.map(one => {
          const error = refusalOf(one)
          return { key: uniqueKey(), picked: one, percent: 0, error, canRetry: error === null, offline: false }
        }),
      ])
      work()
    },
    retry: key => again(item => item.key === key),
    discard(key) {
      const abort = running.current.get(key)
      running.current.delete(key)
      abort?.()
      drop(key)
      work()
    },
  }
}
