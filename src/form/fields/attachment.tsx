import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { file as platform } from '@/platform/file'
import type { FileSource } from '@/platform/file/types'
import { aria } from '@/platform/aria'
import { Icon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { Sheet } from '@/ui/Sheet'
import { Tap } from '@/ui/Tap'
import { maxCountOf } from '@shared/form-rules'
import { MAX_FILE_BYTES } from '@shared/limits'
import { readKeptFiles, submitFiles, type KeptFile } from '../files'
import { formTexts, type FormText } from '../form.i18n'
import { Option } from '../parts/OptionSheet'
import { FileList } from '../parts/Pictures'
import { fieldType, type EditProps } from '../types'
import { useUploads } from '../useUploads'

const SOURCES: Record<FileSource, FormText> = { camera: 'takePhoto', album: 'fromAlbum', file: 'chooseFile' }
const MAX_MB = MAX_FILE_BYTES / 1024 / 1024

export const FilesView = ({ value }: { value: KeptFile[] }) => (
  <View className='tiles'>
    <FileList list={value} />
  </View>
)

function AttachmentEdit({ field, value, onChange, onUnfinished }: EditProps<KeptFile[]>) {
  const t = formTexts.useT()
  const [choosing, setChoosing] = useState(false)
  const most = maxCountOf(field)
  const { items, add, retry, discard } = useUploads({ value, onChange, onUnfinished })
  const left = most - value.length - items.length
  const choose = async (source: FileSource) => {
    setChoosing(false)
    add((await platform.choose(source, left)).slice(0, left))
  }
  const [only, ...more] = platform.sources
  const tapAdd = () => {
    if (only && !more.length) void choose(only)
    else setChoosing(true)
  }
  return (
    <View>
      <View className='tiles'>
        <FileList list={value} onRemove={gone => onChange(value.filter(one => one.id !== gone.id))} />
        {items.map(({ key, picked, percent, error, canRetry }) => (
          <View key={key} className={picked.preview ? 'tile' : 'tile tile--file'}>
            <View className='tile__body'>
              {picked.preview ? (
                <Picture className='tile__picture' src={picked.preview} />
              ) : (
                <View className='tile__document'>
                  <Icon name='file' size={24} />
                  <Text className='tile__name'>{picked.name}</Text>
                </View>
              )}
            </View>
            {error === null ? (
              <View className='tile__over' {...aria({ role: 'progressbar', now: percent, label: picked.name })}>
                <Text>{t('uploading', { percent })}</Text>
                <View className='tile__bar'>
                  <View className='tile__done' style={{ width: `${String(percent)}%` }} />
                </View>
              </View>
            ) : canRetry ? (
              <Tap
                className='tile__over'
                label={`${t('retryUpload', { name: picked.name })}: ${error}`}
                onClick={() => retry(key)}
              >
                <Icon name='refresh' size={20} />
                <Text>{error}</Text>
              </Tap>
            ) : (
              <View className='tile__over' {...aria({ role: 'status' })}>
                <Icon name='warning' size={20} />
                <Text>{error}</Text>
              </View>
            )}
            <Tap className='tile__remove' label={t('remove', { name: picked.name })} onClick={() => discard(key)}>
              <View className='tile__cross'>
                <Icon name='close' size={14} />
              </View>
            </Tap>
          </View>
        ))}
        {left > 0 && (
          <Tap className='tile__add' label={`${t('addFile')}: ${field.displayName}`} onClick={tapAdd}>
            <Icon name='camera' size={26} />
          </Tap>
        )}
      </View>
      <Text className='hint'>
        {[field.placeHolder, t('fileLimit', { n: most, mb: MAX_MB })].filter(Boolean).join(' · ')}
      </Text>
      {choosing && (
        <Sheet title={t('addFile')} onClose={() => setChoosing(false)}>
          <View className='options'>
            {platform.sources.map(source => (
              <Option
                key={source}
                text={t(SOURCES[source])}
                on={false}
                onTap={() => {
                  void choose(source)
                }}
              />
            ))}
          </View>
        </Sheet>
      )}
    </View>
  )
}

/** Pictures and files, sent as they are chosen. */
export const attachment = fieldType<KeptFile[]>({
  read: readKeptFiles,
  toSubmit: submitFiles,
  Edit: AttachmentEdit,
  View: FilesView,
})
