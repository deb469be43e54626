import { Text, View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { fileUrl } from '@/api/upload'
import { fileSizeText, isPicture, isVideo } from '@/form/files'
import { go, restart } from '@/screen/go'
import { screen, useRefusal, useTitle, type ScreenProps } from '@/screen/screen'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/Button'
import { openFile } from '@/ui/device'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { IconTile } from '@/ui/IconTile'
import { Picture } from '@/ui/Picture'
import { usePictureViewer } from '@/ui/PictureViewer'
import { PageSkeleton } from '@/ui/Skeleton'
import { Tap } from '@/ui/Tap'
import { wikiTexts } from '../wiki.i18n'
import './file.scss'

/** A file that hangs on an article: a picture is shown, anything else is opened by the device. */
function WikiFile({ visit }: ScreenProps) {
  const t = wikiTexts.useT()
  const { id, fileId } = visit.query
  const { data: article, error, reload } = useCall('GET /wiki/getWiki', id ? { query: { id } } : null)
  const file = article?.files.find(one => one.id === fileId) ?? (fileId ? undefined : article?.files[0])
  const isRefused = !article && (error ? ['UNAUTHORIZED', 'BAD_REQUEST'].includes(error.id) : !id)
  const hasLogin = useSession().state === 'hasLogin'
  useRefusal(isRefused)
  useTitle(file?.filename)
  const { view, viewer } = usePictureViewer(file ? [fileUrl(file.url)] : [])
  if (isRefused && !hasLogin) return <PageSkeleton cards={1} />
  if (!article && error && error.id !== 'NOT_FOUND')
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void reload()
        }}
      />
    )
  if (!article && !error && id) return <PageSkeleton cards={1} />
  if (!file)
    return (
      <View className='content'>
        <EmptyState icon='file' text={t('fileMissing')} action={t('toWiki')} onAction={() => restart('/wiki')} />
      </View>
    )
  return (
    <View className='content'>
      <View className='card wiki-file'>
        {isPicture(file) ? (
          <Tap label={t('open')} onClick={() => view(fileUrl(file.url))}>
            <Picture className='wiki-file__picture' src={file.url} alt={file.filename} mode='aspectFit' />
          </Tap>
        ) : (
          <IconTile name='file' />
        )}
        <Text className='wiki-file__name'>{file.filename}</Text>
        <Text className='hint nums'>{fileSizeText(file.fileSize)}</Text>
        {!isPicture(file) && (
          <Button
            onClick={() => {
              if (isVideo(file)) go('/video', { src: file.url, title: file.filename })
              else void openFile(fileUrl(file.url), file.filename)
            }}
          >
            {t('open')}
          </Button>
        )}
      </View>
      {viewer}
    </View>
  )
}

export default screen('/wiki/file', WikiFile)
