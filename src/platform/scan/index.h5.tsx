import { useEffect, useRef } from 'react'
import { file } from '../file'
import type { ScanPlatform, ViewfinderView } from './types'
import './viewfinder.scss'

/** A browser has no scanner of its own. The reader is larger than all else that scans, so it is loaded when somebody scans. */
export const scan: ScanPlatform = {
  read: null,
  async fromAlbum() {
    const chosen = await file.choose('album', 1)
    const picked = chosen.status === 'chosen' ? chosen.files[0] : undefined
    if (!picked) return { status: 'cancelled' }
    try {
      const { readPicture } = await import('./reader')
      const text = picked.source instanceof Blob ? await readPicture(picked.source) : null
      return text ? { status: 'found', text } : { status: 'failed', reason: 'unreadable' }
    } catch {
      return { status: 'failed', reason: 'other' }
    } finally {
      file.release(picked)
    }
  },
}

export const Viewfinder: ViewfinderView = ({ label, active, ...listeners }) => {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(listeners)
  latest.current = listeners
  useEffect(() => {
    const element = video.current
    if (!active || !element) return undefined
    let over = false
    let stop = (): void => undefined
    const start = async () => {
      try {
        const { openCamera } = await import('./reader')
        const camera = await openCamera(element, text => {
          if (!over) latest.current.onFound(text)
        })
        stop = camera.stop
        if (over) stop()
        else latest.current.onReady(camera.setTorch)
      } catch (error) {
        // the reader itself may be what could not be loaded
        const problem = await import('./reader').then(
          ({ problemOf }) => problemOf(error),
          () => 'other' as const,
        )
        if (!over) latest.current.onFailed(problem)
      }
    }
    void start()
    return () => {
      over = true
      stop()
    }
  }, [active])
  return <video ref={video} className='viewfinder' aria-label={label} muted playsInline autoPlay />
}
