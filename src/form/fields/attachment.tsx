import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { file as platform } from '@/platform/file'
import type { FileSource } from '@/platform/file/types'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { Button } from '@/ui/Button'
import { chooseFiles } from '@/ui/device'
import { Icon } from '@/ui/Icon'
import { CircleProgress } from '@/ui/nut/CircleProgress'
import { Picture } from '@/ui/Picture'
import { Sheet } from '@/ui/Sheet'
import { Tap } from '@/ui/Tap'
import { maxCountOf, takesPictures } from '@shared/form-rules'
import { MAX_FILE_BYTES } from '@shared/limits'
import { readKeptFiles, submitFiles, type KeptFile } from '../files'
import { formTexts, type FormText } from '../form.i18n'
import { pictureTexts } from '../parts/pictures.i18n'
import { Option } from '../parts/OptionSheet'
import { FileList } from '../parts/Pictures'
import { fieldType, type EditProps } from '../types'
import { useUploads } from '../useUploads'

const SOURCES: Record<FileSource, FormText> = { camera: 'takePhoto', album: 'fromAlbum', file: 'chooseFile' }
/** Where pictures come from; a browser's picker of an album shows nothing else. */
const fromFolders = platform.sources.filter(source => source !== 'file')
const PICTURE_SOURCES: readonly FileSource[] = fromFolders.length ? fromFolders : ['album']
const MAX_MB = MAX_FILE_BYTES / 1024 / 1024

export const FilesView = ({ value }: { value: KeptFile[] }) => (
  <View className='tiles'>
    <FileList list={value} />
  </View>
)

function AttachmentEdit({ field, value, onChange, onUnfinished }: EditProps<KeptFile[]>) {
  const t = formTexts.useT()
  const tp = pictureTexts.useT()
  const tc = common.useT()
  const [choosing, setChoosing] = useState(false)
  const most = maxCountOf(field)
  const onlyPictures = takesPictures(field)
  const sources = onlyPictures ? PICTURE_SOURCES : platform.sources
  const { items, add, retry, discard } = useUploads({ value, onlyPictures, onChange, onUnfinished })
  const left = most - value.length - items.length
  const choose = async (source: FileSource) => {
    setChoosing(false)
    add((await chooseFiles(source, left)).slice(0, left))
  }
  const [only, ...more] = sources
  const tapAdd = () => {
    if (only && !more.length) void choose(only)
    else setChoosing(true)
  }
  return (
    <View>
      <View className='tiles'>
        <FileList list={value} onRemove={gone => onChange(value.filter(one => one.id !== gone.id))} />
        {items.map(({ key, picked, percent, error, canRetry }) =>
          error === null ? (
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
              <View className='tile__over' {...aria({ role: 'progressbar', now: percent, label: picked.name })}>
                <CircleProgress percent={percent} size={52}>
                  {`${String(percent)}%`}
                </CircleProgress>
              </View>
              <Tap className='tile__remove' label={tp('remove', { name: picked.name })} onClick={() => discard(key)}>
                <View className='tile__cross'>
                  <Icon name='close' size={14} />
                </View>
              </Tap>
            </View>
          ) : (
            <View key={key} className='failed-file'>
              <Icon name='warning' size={20} />
              <View className='grow' {...aria({ role: 'status' })}>
                <View className='failed-file__name'>{picked.name}</View>
                <View className='failed-file__reason'>{error}</View>
              </View>
              {canRetry && (
                <Button
                  kind='plain'
                  size='small'
                  label={`${tc('retry')}: ${t('retryUpload', { name: picked.name })}`}
                  onClick={() => retry(key)}
                >
                  {tc('retry')}
                </Button>
              )}
              <Tap
                className='failed-file__remove'
                label={tp('remove', { name: picked.name })}
                onClick={() => discard(key)}
              >
                <Icon name='close' size={20} />
              </Tap>
            </View>
          ),
        )}
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
            {sources.map(source => (
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
