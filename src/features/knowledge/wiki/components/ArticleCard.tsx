import { Text, View } from '@tarojs/components'
import { useLanguage } from '@/i18n'
import { panes } from '@/platform/panes'
import { fullDate } from '@shared/dates'
import { go } from '@/screen/go'
import { Picture } from '@/ui/Picture'
import { Tag } from '@/ui/Tag'
import { Tap } from '@/ui/Tap'
import type { ArticleRow } from '../types'
import { wikiTexts } from '../wiki.i18n'
import { Highlighted } from './Highlighted'
import './ArticleCard.scss'

/** An article in a list: what it is called, what it says first, how often it is read. */
export function ArticleCard({ article }: { article: ArticleRow }) {
  const t = wikiTexts.useT()
  const language = useLanguage()
  const isBeside = panes.useIsBeside(article.id)
  return (
    <Tap
      className={'article-card' + (isBeside ? ' card--beside' : '')}
      current={isBeside}
      onClick={() =>
        go('/wiki/detail/:id', {
          id: article.id,
          language: article.language === language ? undefined : article.language,
        })
      }
    >
      <View className='article-card__inside'>
        <View className='grow'>
          <Highlighted className='article-card__title' text={article.title} />
          <Highlighted className='article-card__summary' text={article.summary} />
          <View className='article-card__foot'>
            {article.isTop && <Tag kind='amber'>{t('toTop')}</Tag>}
            <Tag>{article.typeName}</Tag>
            <Text className='hint nums'>{t('reads', { n: article.readTimes })}</Text>
            {!article.cover && <Text className='hint nums'>{fullDate(article.publishTime, language)}</Text>}
          </View>
        </View>
        {article.cover && <Picture className='article-card__cover' src={article.cover} icon='wiki' />}
      </View>
    </Tap>
  )
}
