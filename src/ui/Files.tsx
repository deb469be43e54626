import { Image, Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { openFile } from '@/platform/file'
import type { FileValue } from '@shared/form'
import { Icon } from './Icon'
import { Tap } from './Tap'
import './Files.scss'

const PICTURE = /\.(jpe?g|png|webp|gif)$/i
export const isPicture = (file: { filename: string }): boolean => PICTURE.test(file.filename)

/** Bytes as people say them: 820 KB, 1.4 MB. */
export const sizeLabel = (bytes: number): string => (bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`)

/** Kept files: pictures as tiles that open large, others by name and size. */
export function Files({ files }: { files: readonly FileValue[] }) {
  const pictures = files.filter(isPicture)
  const others = files.filter(file => !isPicture(file))
  if (!files.length) return null
  return (
    <View className='files'>
      {pictures.length > 0 && (
        <View className='files__tiles'>
          {pictures.map(file => (
            <Tap key={file.id} className='files__tile' label={file.filename} onClick={() => { void Taro.previewImage({ current: LIANKE_SERVER + file.url, urls: pictures.map(one => LIANKE_SERVER + one.url) }) }}>
              <Image className='files__picture' src={LIANKE_SERVER + file.url} mode='aspectFill' lazyLoad />
            </Tap>
          ))}
        </View>
      )}
      {others.map(file => (
        <Tap key={file.id} className='files__other' onClick={() => { void openFile(LIANKE_SERVER + file.url) }}>
          <Icon name='file' size={20} /><Text className='files__name'>{file.filename}</Text><Text className='hint nums'>{sizeLabel(file.fileSize)}</Text>
        </Tap>
      ))}
    </View>
  )
}
