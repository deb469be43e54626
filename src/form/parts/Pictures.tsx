import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { fileUrl } from '@/api/upload'
import { aria } from '@/platform/aria'
import { file as files } from '@/platform/file'
import { viewPictures } from '@/platform/preview'
import { common } from '@/i18n/common.i18n'
import { Icon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { Tap } from '@/ui/Tap'
import type { FileValue } from '@shared/form'
import { formTexts } from '../form.i18n'
import { fileSizeText, isPicture } from '../files'
import './Pictures.scss'

/** Pictures over the whole screen, one at a time. */
function PictureViewer({ urls, start, onClose }: { urls: string[]; start: number; onClose: () => void }) {
  const t = formTexts.useT()
  const tc = common.useT()
  const [at, setAt] = useState(start)
  return (
    <View className='viewer' catchMove {...aria({ role: 'dialog', label: t('preview', { name: '' }) })}>
      <Picture className='viewer__picture' src={urls[at] ?? ''} mode='aspectFit' />
      <Tap className='viewer__button viewer__close' label={tc('close')} onClick={onClose}><Icon name='close' size={26} /></Tap>
      {urls.length > 1 && <>
        <Text className='viewer__count nums'>{`${String(at + 1)} / ${String(urls.length)}`}</Text>
        <Tap className='viewer__button viewer__previous' label={t('previous')} disabled={at === 0} onClick={() => setAt(at - 1)}><Icon name='back' size={26} /></Tap>
        <Tap className='viewer__button viewer__next' label={t('next')} disabled={at === urls.length - 1} onClick={() => setAt(at + 1)}><Icon name='forward' size={26} /></Tap>
      </>}
    </View>
  )
}

/** Shows pictures on tap: in the device's viewer where it has one. Gives what to draw and what to call. */
export function usePictureViewer(urls: string[]) {
  const [start, setStart] = useState(-1)
  const view = (url: string) => { if (viewPictures) viewPictures(urls, url); else setStart(urls.indexOf(url)) }
  return { view, viewer: start < 0 ? null : <PictureViewer urls={urls} start={start} onClose={() => setStart(-1)} /> }
}

/** Kept files: pictures as small pictures, others by name. With `onRemove` each has a button that takes it away. */
export function FileList({ list, onRemove }: { list: FileValue[]; onRemove?: (file: FileValue) => void }) {
  const t = formTexts.useT()
  const { view, viewer } = usePictureViewer(list.filter(isPicture).map(one => fileUrl(one.url)))
  return (
    <>
      {list.map(one => (
        <View key={one.id} className={isPicture(one) ? 'tile' : 'tile tile--file'}>
          <Tap className='tile__body' label={t('preview', { name: one.filename })} onClick={() => { if (isPicture(one)) view(fileUrl(one.url)); else void files.open(fileUrl(one.url), one.filename) }}>
            {isPicture(one)
              ? <Picture className='tile__picture' src={fileUrl(one.url, 'thumbnail')} />
              : <View className='tile__document'><Icon name='file' size={24} /><Text className='tile__name'>{one.filename}</Text><Text className='hint nums'>{fileSizeText(one.fileSize)}</Text></View>}
          </Tap>
          {onRemove && <Tap className='tile__remove' label={t('remove', { name: one.filename })} onClick={() => onRemove(one)}><View className='tile__cross'><Icon name='close' size={14} /></View></Tap>}
        </View>
      ))}
      {viewer}
    </>
  )
}
