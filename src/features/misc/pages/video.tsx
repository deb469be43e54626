import { Text, View } from '@tarojs/components'
import { useRef, useState } from 'react'
import { fileUrl } from '@/api/upload'
import { common } from '@/i18n/common.i18n'
import { fileOf, isOwnFile } from '@/lib/own-file'
import { aria } from '@/platform/aria'
import { Video } from '@/platform/video'
import { restart } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { misc } from '../misc.i18n'
import { dropPlace, keepPlace, placeIn } from '../video-places'
import './video.scss'

/** The place is written down so often, seconds of the film. */
const EVERY = 3
const MINUTE = 60
const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / MINUTE))}:${String(seconds % MINUTE).padStart(2, '0')}`

/** A film of the company, which goes on where it was left. */
function VideoScreen({ visit }: ScreenProps) {
  const t = misc.useT()
  const say = common.useT()
  const { src = '', poster = '', title = '' } = visit.query
  useTitle(title || undefined)
  const film = fileOf(src)
  const [startAt, setStartAt] = useState(() => placeIn(film))
  const [attempt, setAttempt] = useState(0)
  const [isBroken, setIsBroken] = useState(false)
  const kept = useRef(startAt)
  if (!isOwnFile(src))
    return (
      <View className='content'>
        <EmptyState icon='camera' text={t('noFilm')} action={say('home')} onAction={() => restart('/mall/index')} />
      </View>
    )
  const again = (at: number) => {
    kept.current = at
    setStartAt(at)
    setIsBroken(false)
    setAttempt(n => n + 1)
  }
  return (
    <View className='content'>
      <View className='card film'>
        {isBroken ? (
          <EmptyState
            icon='offline'
            text={t('filmFailed')}
            action={say('retry')}
            onAction={() => again(placeIn(film))}
          />
        ) : (
          <Video
            // another attempt is another element: one that failed does not begin again
            key={attempt}
            src={fileUrl(src)}
            poster={isOwnFile(poster) ? fileUrl(poster) : ''}
            label={title || t('film')}
            startAt={startAt}
            onTime={seconds => {
              if (Math.abs(seconds - kept.current) < EVERY) return
              kept.current = seconds
              keepPlace(film, seconds)
            }}
            onEnded={() => dropPlace(film)}
            onError={() => setIsBroken(true)}
          />
        )}
        {(title !== '' || startAt > 0) && (
          <View className='film__foot'>
            {title !== '' && (
              <Text className='film__title' {...aria({ role: 'heading', level: 2 })}>
                {title}
              </Text>
            )}
            {startAt > 0 && !isBroken && (
              <>
                <Text className='hint nums'>{t('goesOn', { time: clock(startAt) })}</Text>
                <Button
                  size='small'
                  kind='plain'
                  onClick={() => {
                    dropPlace(film)
                    again(0)
                  }}
                >
                  {t('fromBegin')}
                </Button>
              </>
            )}
          </View>
        )}
      </View>
    </View>
  )
}

export default screen('/video', VideoScreen)
