import { Text, View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { aria } from '@/platform/aria'
import { RichText } from '@/platform/rich-text'
import { followLink } from '@/screen/follow-link'
import { restart } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { wikiTexts } from '../wiki.i18n'
import './detail.scss'

const PARTS = {
  warehouse: 'POST /warehouse/richText/getRichTextById',
  im: 'POST /im/richText/getRichTextById',
  task: 'POST /task/richText/getRichTextById',
} as const
type Part = keyof typeof PARTS
const isPart = (name: string | undefined): name is Part => !!name && name in PARTS

/** A page of rich text that some part of the product refers to by its id; without `module` one that is open to everyone. */
function RichTextScreen({ visit }: ScreenProps) {
  const t = wikiTexts.useT()
  const { id, module } = visit.query
  const part = isPart(module) ? module : null
  const closed = useCall(PARTS[part ?? 'task'], id && part ? { body: { id } } : null)
  const open = useCall('GET /notLogin/richText/getRichTextById', id && !part ? { query: { id } } : null)
  const { data: text, error, reload } = part ? closed : open
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
        <Text className='wiki-detail__title' {...aria({ role: 'heading', level: 1 })}>
          {text.title}
        </Text>
        <RichText html={text.content} onLink={followLink} />
      </View>
    </View>
  )
}

export default screen('/richText', RichTextScreen)
