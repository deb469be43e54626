import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { FileList } from '@/form/parts/Pictures'
import { useLanguage } from '@/i18n'
import { fullDate } from '@shared/dates'
import { aria } from '@/platform/aria'
import { share } from '@/platform/share'
import { ShareButton } from '@/platform/share-button'
import type { ShareOutcome } from '@/platform/share-button/types'
import { followLink } from '@/screen/follow-link'
import { go, restart } from '@/screen/go'
import { withQuery } from '@/screen/guard'
import { linkTexts } from '@/screen/link.i18n'
import { screen, useRefusal, useShareCard, useTitle, type ScreenProps } from '@/screen/screen'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/Button'
import { Cell } from '@/ui/Cell'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon, type IconName } from '@/ui/Icon'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { Tag } from '@/ui/Tag'
import { Tap } from '@/ui/Tap'
import { isLanguage, type Language } from '@shared/language'
import { ArticleText } from '../components/ArticleText'
import { SolvedCard } from '../components/SolvedCard'
import { useRequest } from '../components/useRequest'
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
  const isMissing = !article && (error ? MISSING.includes(error.id) : !id && !code)
  // one that was quoted and withdrawn since is told so without a login
  const isRefused = !article && (error?.id === 'UNAUTHORIZED' || (isMissing && !(id && error?.id === 'NOT_FOUND')))
  const hasLogin = useSession().state === 'hasLogin'
  useRefusal(isRefused)
  useTitle(article?.title)
  const card = useShareCard({ title: article?.title ?? '', url: `/wiki/detail/${id}`, picture: article?.cover ?? '' })
  if (isRefused && !hasLogin) return <PageSkeleton cards={3} />
  if (isMissing)
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
              <FileList
                list={article.files}
                onVideo={({ url, filename }) => go('/video', { src: url, title: filename })}
              />
            </View>
          </View>
        )}
        <SolvedCard key={article.id} article={article} />
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
        <View className='wiki-bar'>
          <View className='wiki-bar__marks'>
            <Marks article={article} visit={visit} />
            {ShareButton && (
              <ShareButton className='wiki-mark' title={card.title} link={share.linkTo(card.url)} onDone={onShared}>
                <MarkFace icon='share' text={t('share')} />
              </ShareButton>
            )}
          </View>
          <View className='wiki-bar__request'>
            <RequestButton article={article} />
          </View>
        </View>
      </StickyBar>
    </>
  )
}

/** The text itself, in the language that was found or asked for. */
function Reading({ article, onLanguage }: { article: Article; onLanguage: (language: Language) => void }) {
  const t = wikiTexts.useT()
  const language = useLanguage()
  const others = article.languages.filter(one => one !== article.language)
  return (
    <View className='card wiki-detail'>
      <Text className='wiki-detail__title'>{article.title}</Text>
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
      <ArticleText format={article.format} content={article.content} onLink={followLink} />
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

/** Who has read to the end and still has the problem goes on to people. */
function RequestButton({ article }: { article: Article }) {
  const t = wikiTexts.useT()
  const request = useRequest(article)
  return (
    <Button id='wiki-request' onClick={request}>
      {t('notSolved')}
    </Button>
  )
}

function MarkFace({ icon, text }: { icon: IconName; text: string }) {
  return (
    <View className='wiki-mark__inside'>
      <Icon name={icon} size={20} />
      <Text>{text}</Text>
    </View>
  )
}

/** Like and collect: they show at once, and go back when the server says no. A visitor signs in first, and comes back. */
function Marks({ article, visit }: { article: Article } & ScreenProps) {
  const t = wikiTexts.useT()
  const hasLogin = useSession().state === 'hasLogin'
  // each by itself: on a slow line the other one is tapped before the first has arrived
  const [like] = useAttempt()
  const [collect] = useAttempt()
  const [marks, setMarks] = useState({ liked: article.isFabulous, collected: article.isCollection })
  useEffect(
    () => setMarks({ liked: article.isFabulous, collected: article.isCollection }),
    [article.isFabulous, article.isCollection],
  )
  const toggle = (name: keyof typeof marks) => {
    if (!hasLogin) {
      go('/login', { from: withQuery(visit) })
      return
    }
    const body = { body: { id: article.id } }
    const run = name === 'liked' ? like : collect
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
        <MarkFace icon='like' text={t(marks.liked ? 'liked' : 'like')} />
      </Tap>
      <Tap
        id='wiki-collect'
        className={'wiki-mark' + (marks.collected ? ' wiki-mark--on' : '')}
        pressed={marks.collected}
        onClick={() => toggle('collected')}
      >
        <MarkFace icon='star' text={t(marks.collected ? 'collected' : 'collect')} />
      </Tap>
    </>
  )
}

export default screen('/wiki/detail/:id', WikiDetail)
