import { Text, View } from '@tarojs/components'
import { fileUrl } from '@/api/upload'
import { openFile } from '@/ui/device'
import { Icon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { usePictureViewer } from '@/ui/PictureViewer'
import { Tap } from '@/ui/Tap'
import type { FileValue } from '@shared/form'
import { pictureTexts } from './pictures.i18n'
import { fileSizeText, isPicture, isVideo } from '../files'
import './Pictures.scss'

/** Kept files: pictures as small pictures, others by name. With `onRemove` each has a button that takes it away; `onVideo` plays films. */
export function FileList({
  list,
  onRemove,
  onVideo,
}: {
  list: FileValue[]
  onRemove?: (file: FileValue) => void
  onVideo?: (file: FileValue) => void
}) {
  const t = pictureTexts.useT()
  const { view, viewer } = usePictureViewer(list.filter(isPicture).map(one => fileUrl(one.url)))
  return (
    <>
      {list.map(one => (
        <View key={one.id} className={isPicture(one) ? 'tile' : 'tile tile--file'}>
          <Tap
            className='tile__body'
            // what is written in it is part of its name, in the same words
            label={t('preview', {
              name: isPicture(one) ? one.filename : `${one.filename} ${fileSizeText(one.fileSize)}`,
            })}
            onClick={() => {
              if (isPicture(one)) view(fileUrl(one.url))
              else if (onVideo && isVideo(one)) onVideo(one)
              else void openFile(fileUrl(one.url), one.filename)
            }}
          >
            {isPicture(one) ? (
              <Picture className='tile__picture' src={fileUrl(one.url, 'thumbnail')} />
            ) : (
              <View className='tile__document'>
                <Icon name='file' size={24} />
                <Text className='tile__name'>{`${one.filename} `}</Text>
                <Text className='nums tile__size'>{fileSizeText(one.fileSize)}</Text>
              </View>
            )}
          </Tap>
          {onRemove && (
            <Tap className='tile__remove' label={t('remove', { name: one.filename })} onClick={() => onRemove(one)}>
              <View className='tile__cross'>
                <Icon name='close' size={14} />
              </View>
            </Tap>
          )}
        </View>
      ))}
      {viewer}
    </>
  )
}
