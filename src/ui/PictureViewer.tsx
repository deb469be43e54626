import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { useModal } from '@/platform/modal'
import { previewPictures } from '@/platform/preview'
import { Icon } from './Icon'
import { Picture } from './Picture'
import { Tap } from './Tap'
import { viewerTexts } from './viewer.i18n'
import './PictureViewer.scss'

/** Pictures over the whole screen, one at a time. */
function PictureViewer({ urls, start, onClose }: { urls: string[]; start: number; onClose: () => void }) {
  const t = viewerTexts.useT()
  const tc = common.useT()
  const [at, setAt] = useState(start)
  const id = useModal(onClose)
  return (
    <View
      className='viewer'
      {...(id ? { id } : {})}
      catchMove
      {...aria({ role: 'dialog', label: t('pictures'), modal: true })}
    >
      <Picture className='viewer__picture' src={urls[at] ?? ''} mode='aspectFit' />
      <Tap className='viewer__button viewer__close' label={tc('close')} onClick={onClose}>
        <Icon name='close' size={26} />
      </Tap>
      {urls.length > 1 && (
        <>
          <Text className='viewer__count nums'>{`${String(at + 1)} / ${String(urls.length)}`}</Text>
          <Tap
            className='viewer__button viewer__previous'
            label={t('previous')}
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          >
            <Icon name='back' size={26} />
          </Tap>
          <Tap
            className='viewer__button viewer__next'
            label={t('next')}
            disabled={at === urls.length - 1}
            onClick={() => setAt(at + 1)}
          >
            <Icon name='forward' size={26} />
          </Tap>
        </>
      )}
    </View>
  )
}

/** Shows pictures on tap: in the device's viewer where it has one. Gives what to draw and what to call. */
export function usePictureViewer(urls: string[]) {
  const [start, setStart] = useState(-1)
  const view = (url: string) => {
    if (previewPictures) previewPictures(urls, url)
    else setStart(urls.indexOf(url))
  }
  return { view, viewer: start < 0 ? null : <PictureViewer urls={urls} start={start} onClose={() => setStart(-1)} /> }
}
