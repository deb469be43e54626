import { Text, View } from '@tarojs/components'
import { readText } from '../read'
import { shownType, type ViewProps } from '../types'
import { Note } from '@/platform/note'
import { followLink, Link } from '../parts/LinkText'
import { isHtml, parseMarkdown, wordsOf, type Span } from '@shared/info-text'
import './info.scss'

const Spans = ({ spans }: { spans: Span[] }) => (
  <>
    {spans.map(({ text, bold, url }, i) =>
      url ? (
        <Link key={i} text={text} url={url} />
      ) : (
        <Text key={i} className={bold ? 'info__bold' : 'info__text'}>
          {text}
        </Text>
      ),
    )}
  </>
)

/** A text of the tenant with a little markdown. */
export function Markdown({ text }: { text: string }) {
  return (
    <View className='info'>
      {parseMarkdown(text).map(({ kind, mark, spans }, i) => (
        <View key={i} className={'info__' + kind}>
          {kind === 'item' && <Text className='info__mark'>{mark ?? '•'}</Text>}
          <View className='grow'>
            <Spans spans={spans} />
          </View>
        </View>
      ))}
    </View>
  )
}

function InfoView({ field, value }: ViewProps<string>) {
  const text = field.setting.content ?? (value || field.placeHolder)
  if (Note && isHtml(text))
    return (
      <Note
        html={text}
        onLink={url => {
          void followLink(url)
        }}
      />
    )
  return text ? (
    <Markdown text={isHtml(text) ? wordsOf(text) : text} />
  ) : (
    <Text className='info'>{field.displayName}</Text>
  )
}

/** info, description, jsCodeBlock: says something and asks nothing; code is never run. */
export const info = shownType<string>({ read: readText, View: InfoView, bare: true })
