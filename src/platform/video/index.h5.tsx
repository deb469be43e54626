import { createElement, useRef } from 'react'
import './video.scss'
import type { VideoPlatform } from './types'

/** The browser's own element: Taro's brings a player of streams with it, which no file of ours needs. */
export const Video: VideoPlatform = ({ src, poster, label, startAt, onTime, onEnded, onError }) => {
  const element = useRef<HTMLVideoElement>(null)
  // a film that a company uploads comes without captions, and an empty track would offer some
  return createElement('video', {
    ref: element,
    className: 'video',
    src,
    ...(poster ? { poster } : {}),
    'aria-label': label,
    controls: true,
    playsInline: true,
    // of one without a picture the first moment is seen
    preload: poster ? 'none' : 'metadata',
    onLoadedMetadata: () => {
      if (element.current && startAt > 0) element.current.currentTime = startAt
    },
    onTimeUpdate: () => onTime(element.current?.currentTime ?? 0),
    onEnded,
    onError,
  })
}
