import { Video as TaroVideo } from '@tarojs/components'
import { aria } from '../aria/index.weapp'
import './video.scss'
import type { VideoPlatform } from './types'

/** The player of the chat app. */
export const Video: VideoPlatform = ({ src, poster, label, startAt, onTime, onEnded, onError }) => (
  <TaroVideo
    className='video'
    src={src}
    poster={poster}
    initialTime={startAt}
    controls
    onTimeUpdate={event => onTime(event.detail.currentTime)}
    onEnded={onEnded}
    onError={onError}
    {...aria({ label })}
  />
)
