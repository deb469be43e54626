import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { FileList } from '@/form/parts/Pictures'
import { useLanguage } from '@/i18n'
import { fullDate } from '@/lib/dates'
import { aria } from '@/platform/aria'
import { scrollIntoView } from '@/platform/scroll-into-view'
import { RichText } from '@/platform/rich-text'
import { share } from '@/platform/share'
import { ShareButton } from '@/platform/share-button'
import type { ShareOutcome } from '@/platform/share-button/types'
import { followLink } from '@/screen/follow-link'
import { go, restart } from '@/screen/go'
import { linkTexts } from '@/screen/link.i18n'
import { screen, useShareCard, useTitle, type ScreenProps } from '@/screen/screen'
import { useSession } from '@/stores/session'
import { Cell } from '@/ui/Cell'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Markdown } from '@/ui/markdown/Markdown'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { Tag } from '@/ui/Tag'
import { Tap } from '@/ui/Tap'
import { isLanguage, type Language } from '@shared/language'
import { SolvedCard } from '../components/SolvedCard'
import { CONTENTS_FROM, articleSectionsOf } from '../sections'
import type { Article } from '../types'
import { wikiTexts } from '../wiki.i18n'
import './detail.scss'

const MISSING = ['NOT_FOUND', 'BAD_REQUEST']

/** An article by its id, or by the code of its short address, and what a reader may do with it. */
function WikiDetail({ visit }: ScreenProps) {
  const t = wikiTexts.useT()
  const { id: asked = '', code = '', language } = visit.query
  const [shown, setShown] = useState<Language | undefined>(isLanguage(language) ? language : undefined)
  const named = useCall('GET /wiki/ssp/get', !asked && code ? { query: { code } } : null)
  const id = asked || (named.data?.id ?? '')
  const detail = useCall('GET /wiki/detail', id ? { query: { id, ...(shown ? { language: shown } : {}) } } : null)
  const { error, reload } = id ? detail : named
  const article = detail.data
  useTitle(article?.title)
  const card = useShareCard({ title: article?.title ?? '', url: `/wiki/detail/${id}`, picture: article?.cover ?? '' })
  if (!article && (error ? MISSING.includes(error.id) : !id && !code))
    return (
      <View className='content'>
        <EmptyState icon='wiki' text={t('missing')} action={t('toWiki')} onAction={() => restart('/wiki')} />
      </View>
    )
  if (!article)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          void reload()
        }}
      />
    ) : (
      <PageSkeleton cards={3} />
    )

  const onShared = (outcome: ShareOutcome) => {
    const text = {
      shared: '',
      cancelled: '',
      copied: linkTexts.t('copied'),
      menu: t('shareMenu'),
      failed: t('shareFailed'),
    }[outcome]
    if (text) void Taro.showToast({ title: text, icon: 'none' })
  }
  return (
    <>
      <View className='content'>
        <Reading article={article} onLanguage={setShown} />
        {article.files.length > 0 && (
          <View className='card'>
            <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
              {t('files')}
            </Text>
            <View className='wiki-detail__files'>
              <FileList list={article.files} />
            </View>
          </View>
        )}
        <SolvedCard key={article.id} id={article.id} said={article.solved} />
        {article.related.length > 0 && (
          <View className='card wiki-detail__related'>
            <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
              {t('related')}
            </Text>
            {article.related.map(one => (
              <Cell key={one.id} title={one.title} onClick={() => go('/wiki/detail/:id', { id: one.id })} />
            ))}
          </View>
        )}
      </View>
      <StickyBar>
        <Marks article={article} />
        {ShareButton && (
          <ShareButton
            className='button button--plain'
            title={card.title}
            link={share.linkTo(card.url)}
            onDone={onShared}
          >
            {t('share')}
          </ShareButton>
        )}
      </StickyBar>
    </>
  )
}

/** The text itself, in the language that was found or asked for. */
function Reading({ article, onLanguage }: { article: Article; onLanguage: (language: Language) => void }) {
  const t = wikiTexts.useT()
  const language = useLanguage()
  const sections = article.format === 'markdown' ? articleSectionsOf(article.content) : []
  const headings = sections.filter(one => one.heading)
  const others = article.languages.filter(one => one !== article.language)
  return (
    <View className='card wiki-detail'>
      <Text className='wiki-detail__title' {...aria({ role: 'heading', level: 1 })}>
        {article.title}
      </Text>
      <View className='wiki-detail__meta'>
        <Tag>{article.typeName}</Tag>
        {article.labels.map(one => (
          <Tap key={one.id} className='wiki-detail__label' onClick={() => go('/wiki/list', { labels: one.id })}>
            <Tag kind='grey'>{one.name}</Tag>
          </Tap>
        ))}
        <Text className='hint nums'>{t('updated', { date: fullDate(article.updateTime, language) })}</Text>
        <Text className='hint nums'>{t('reads', { n: article.readTimes })}</Text>
      </View>
      {article.language !== language && !article.languages.includes(language) && (
        <Text className='wiki-detail__notice'>
          {t('otherLanguage', { wanted: t(`lang_${language}`), shown: t(`lang_${article.language}`) })}
        </Text>
      )}
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
      {article.format === 'html' ? (
        <RichText html={article.content} onLink={followLink} />
      ) : (
        sections.map((one, i) => (
          <View key={i} id={`section-${i}`} className='wiki-detail__section'>
            <Markdown text={one.text} done onLink={followLink} />
          </View>
        ))
      )}
      {others.length > 0 && (
        <View className='wiki-detail__meta'>
          <Text className='hint'>{t('readIn')}</Text>
          {others.map(one => (
            <Tap key={one} className='wiki-detail__label' onClick={() => onLanguage(one)}>
              <Tag kind='grey'>{t(`lang_${one}`)}</Tag>
            </Tap>
          ))}
        </View>
      )}
    </View>
  )
}

/** Like and collect: they show at once, and go back when the server says no. */
function Marks({ article }: { article: Article }) {
  const t = wikiTexts.useT()
  const hasLogin = useSession().state === 'hasLogin'
  const [run] = useAttempt()
  const [marks, setMarks] = useState({ liked: article.isFabulous, collected: article.isCollection })
  useEffect(
    () => setMarks({ liked: article.isFabulous, collected: article.isCollection }),
    [article.isFabulous, article.isCollection],
  )
  const toggle = (name: keyof typeof marks) => {
    if (!hasLogin) {
      void Taro.showToast({ title: t('signInFirst'), icon: 'none' })
      return
    }
    const body = { body: { id: article.id } }
    void run(async () => {
      const on = !marks[name]
      setMarks(old => ({ ...old, [name]: on }))
      try {
        if (name === 'liked')
          await (on ? call('POST /collection/addFabulous', body) : call('POST /collection/removeFabulous', body))
        else await (on ? call('POST /collection/addCollection', body) : call('POST /collection/removeCollection', body))
      } catch (error) {
        setMarks(old => ({ ...old, [name]: !on }))
        throw error
      }
    })
  }
  return (
    <>
      <Tap
        id='wiki-like'
        className={'wiki-mark' + (marks.liked ? ' wiki-mark--on' : '')}
        pressed={marks.liked}
        onClick={() => toggle('liked')}
      >
        <View className='wiki-mark__inside'>
          <Icon name='like' size={20} />
          <Text>{t(marks.liked ? 'liked' : 'like')}</Text>
        </View>
      </Tap>
      <Tap
        id='wiki-collect'
        className={'wiki-mark' + (marks.collected ? ' wiki-mark--on' : '')}
        pressed={marks.collected}
        onClick={() => toggle('collected')}
      >
        <View className='wiki-mark__inside'>
          <Icon name='star' size={20} />
          <Text>{t(marks.collected ? 'collected' : 'collect')}</Text>
        </View>
      </Tap>
    </>
  )
}

export default screen('/wiki/detail/:id', WikiDetail)
