import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { preview } from '@/screen/preview'
import { previewTexts } from '@/screen/preview.i18n'
import { readArticlePreview, type ArticlePreview } from '@shared/preview'
import { ArticleText } from '../components/ArticleText'
import './detail.scss'

/** An article as its readers see it. Its links say where they lead. */
function Article({ content: { title, format, content } }: { content: ArticlePreview }) {
  const t = previewTexts.useT()
  return (
    <View className='content'>
      <View className='card wiki-detail'>
        <Text className='wiki-detail__title'>{title}</Text>
        <ArticleText
          format={format}
          content={content}
          onLink={url => void Taro.showToast({ title: t('noLinks', { url }), icon: 'none', duration: 3000 })}
        />
      </View>
    </View>
  )
}

export default preview(readArticlePreview, ({ title }) => title, Article)
