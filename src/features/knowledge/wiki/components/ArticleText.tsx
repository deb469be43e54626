import { Text, View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import { RichText } from '@/platform/rich-text'
import { scrollIntoView } from '@/platform/scroll-into-view'
import { Markdown } from '@/ui/markdown/Markdown'
import { Tap } from '@/ui/Tap'
import type { ArticleFormat } from '@shared/wiki'
import { CONTENTS_FROM, articleSectionsOf } from '../sections'
import { wikiTexts } from '../wiki.i18n'

/** What an article says: a long one in Markdown with a list of its contents, one in HTML cleaned. */
export function ArticleText({
  format,
  content,
  onLink,
}: {
  format: ArticleFormat
  content: string
  onLink: (url: string) => void
}) {
  const t = wikiTexts.useT()
  const sections = format === 'markdown' ? articleSectionsOf(content) : []
  const headings = sections.filter(one => one.heading)
  return (
    <>
      {headings.length >= CONTENTS_FROM && (
        <View className='wiki-detail__contents' {...aria({ role: 'navigation', label: t('contents') })}>
          <Text className='sub'>{t('contents')}</Text>
          {sections.map(
            (one, i) =>
              one.heading && (
                <Tap key={i} className='wiki-detail__to' onClick={() => scrollIntoView(`section-${i}`)}>
                  {one.heading}
                </Tap>
              ),
          )}
        </View>
      )}
      {format === 'html' ? (
        <RichText html={content} onLink={onLink} />
      ) : (
        sections.map((one, i) => (
          <View key={i} id={`section-${i}`} className='wiki-detail__section'>
            <Markdown text={one.text} done onLink={onLink} levelsAbove={0} />
          </View>
        ))
      )}
    </>
  )
}
