import { Text, View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { followLink } from '@/screen/follow-link'
import { restart } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { ArticleText } from '../components/ArticleText'
import { wikiTexts } from '../wiki.i18n'
import './detail.scss'

/** A page of rich text that some part of the product refers to by its id; without `module` one that is open to everyone. */
function RichTextScreen({ visit }: ScreenProps) {
  const t = wikiTexts.useT()
  const { id, module } = visit.query
  const of = (part: string) => (id && module === part ? { body: { id } } : null)
  const warehouse = useCall('POST /warehouse/richText/getRichTextById', of('warehouse'))
  const im = useCall('POST /im/richText/getRichTextById', of('im'))
  const task = useCall('POST /task/richText/getRichTextById', of('task'))
  const closed = module === 'warehouse' ? warehouse : module === 'im' ? im : module === 'task' ? task : null
  const open = useCall('GET /notLogin/richText/getRichTextById', id && !closed ? { query: { id } } : null)
  const { data: text, error, reload } = closed ?? open
  useTitle(text?.title)
  if (!text && (error ? ['NOT_FOUND', 'BAD_REQUEST'].includes(error.id) : !id))
    return (
      <View className='content'>
        <EmptyState icon='file' text={t('textMissing')} action={t('toWiki')} onAction={() => restart('/wiki')} />
      </View>
    )
  if (!text)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          void reload()
        }}
      />
    ) : (
      <PageSkeleton cards={2} />
    )
  return (
    <View className='content'>
      <View className='card wiki-detail'>
        <Text className='wiki-detail__title'>{text.title}</Text>
        <ArticleText format={text.format} content={text.content} onLink={followLink} />
      </View>
    </View>
  )
}

export default screen('/richText', RichTextScreen)
