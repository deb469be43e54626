import { Input, Text, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '@/api/useCall'
import { useList } from '@/api/useList'
import { Chips } from '@/form/parts/Chips'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { keep, load } from '@/platform/storage'
import { go, replace } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { useRaise } from '@/screen/useRaise'
import { useDoor } from '@/stores/door'
import { Cell } from '@/ui/Cell'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { InlineError } from '@/ui/InlineError'
import { CardSkeleton } from '@/ui/Skeleton'
import { Tap } from '@/ui/Tap'
import { MAX_KEYWORD, WIKI_SEARCH, type WikiSearchStatus } from '@shared/wiki'
import { ArticleCards, ArticleList } from '../components/ArticleList'
import { wikiTexts } from '../wiki.i18n'
import './search.scss'

const SEARCH_DELAY_MS = 400
const HISTORY_MOST = 8

function remember(keyword: string): void {
  keep('wikiSearches', [keyword, ...(load('wikiSearches') ?? []).filter(one => one !== keyword)].slice(0, HISTORY_MOST))
}

/** Searches the knowledge base; the keyword is in the address, so that a search can be shared and gone back to. */
function WikiSearch({ visit }: ScreenProps) {
  const t = wikiTexts.useT()
  const say = common.useT()
  const asked = visit.query.keyword ?? ''
  const [typed, setTyped] = useState(asked)
  const [keyword, setKeyword] = useState(asked.trim())
  const [status, setStatus] = useState<WikiSearchStatus>(asked ? WIKI_SEARCH.holding : WIKI_SEARCH.leave)
  const [history, setHistory] = useState(() => load('wikiSearches') ?? [])
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const choose = (text: string) => {
    setTyped(text)
    setKeyword(text.trim())
  }
  const confirm = () => {
    const text = typed.trim()
    if (!text) return
    remember(text)
    setKeyword(text)
    // the address says what is shown: a reload or a shared link searches the same
    if (text !== asked) replace('/wiki/search', { keyword: text })
  }

  return (
    <View className='wiki-search'>
      <View className='wiki-search__head'>
        <View className={'wiki-search__field' + (status === WIKI_SEARCH.leave ? '' : ' wiki-search__field--on')}>
          <Icon name='search' size={18} />
          <Input
            className='wiki-search__input'
            value={typed}
            focus={!asked}
            maxlength={MAX_KEYWORD}
            placeholder={t('searchPlaceholder')}
            aria-label={t('searchPlaceholder')}
            confirmType='search'
            onFocus={() => setStatus(WIKI_SEARCH.enter)}
            onBlur={() => setStatus(typed.trim() ? WIKI_SEARCH.holding : WIKI_SEARCH.leave)}
            onInput={event => setTyped(event.detail.value)}
            onConfirm={confirm}
          />
          {typed !== '' && (
            <Tap className='wiki-search__clear' label={say('delete')} onClick={() => choose('')}>
              <Icon name='close' size={18} />
            </Tap>
          )}
        </View>
      </View>
      {keyword ? (
        <Results key={keyword} keyword={keyword} />
      ) : (
        <View className='content'>
          {history.length > 0 && (
            <View className='card'>
              <View className='card__head'>
                <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
                  {t('history')}
                </Text>
                <Tap
                  className='wiki-search__forget'
                  onClick={() => {
                    keep('wikiSearches', [])
                    setHistory([])
                  }}
                >
                  {t('clearHistory')}
                </Tap>
              </View>
              <Chips chips={history.map(text => ({ value: text, text }))} acts onTap={choose} />
            </View>
          )}
          <Start onCode={choose} />
        </View>
      )}
    </View>
  )
}

/** What a search can begin with, before anything is typed. */
function Start({ onCode }: { onCode: (code: string) => void }) {
  const t = wikiTexts.useT()
  const raise = useRaise()
  const language = useLanguage()
  const door = useDoor().data
  const { data, error, reload } = useCall('GET /wiki/searchStart', {})
  const scans = !!door?.LINKC_SCAN_CODE_CONFIG
  return (
    <>
      {scans && (
        <View className='card cells'>
          <Cell icon='scan' title={t('scanPlate')} onClick={() => go('/mall/scanner')} />
        </View>
      )}
      {!data &&
        (error ? (
          <View className='card'>
            <InlineError
              error={error}
              onRetry={() => {
                void reload()
              }}
            />
          </View>
        ) : (
          [2, 2, 4].map((lines, i) => <CardSkeleton key={i} lines={lines} />)
        ))}
      {!!data?.codes.length && (
        <View className='card'>
          <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
            {t('codes')}
          </Text>
          <Chips chips={data.codes.map(code => ({ value: code, text: code }))} acts onTap={onCode} />
        </View>
      )}
      {!!data?.labels.length && (
        <View className='card'>
          <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
            {t('hotWords')}
          </Text>
          <Chips
            chips={data.labels.map(one => ({ value: one.id, text: one.name }))}
            acts
            onTap={labels => go('/wiki/list', { labels })}
          />
        </View>
      )}
      {!!data?.hot.length && (
        <View className='card cells wiki-search__hot'>
          <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
            {t('popular')}
          </Text>
          {data.hot.map(one => (
            <Cell
              key={one.id}
              title={one.title}
              onClick={() =>
                go('/wiki/detail/:id', { id: one.id, language: one.language === language ? undefined : one.language })
              }
            />
          ))}
        </View>
      )}
      {data?.hot.length === 0 && <EmptyState icon='wiki' text={t('empty')} action={t('ask')} onAction={raise} />}
    </>
  )
}

function Results({ keyword }: { keyword: string }) {
  const t = wikiTexts.useT()
  const raise = useRaise()
  const opened = useRef(false)
  const list = useList('POST /wiki/list', { body: { keyword } })
  const suggestions = list.head?.suggestions ?? []
  // a keyword that was still being typed is no search worth keeping
  useEffect(
    () => () => {
      if (opened.current) remember(keyword)
    },
    [keyword],
  )
  const none = (
    <>
      <EmptyState icon='search' text={t('none', { keyword })} action={t('ask')} onAction={raise} />
      {suggestions.length > 0 && <Text className='sub wiki-search__note'>{t('popular')}</Text>}
      {suggestions.length > 0 && <ArticleCards articles={suggestions} />}
    </>
  )
  return (
    <View
      className='content'
      onClick={() => {
        opened.current = true
      }}
    >
      {list.items.length > 0 && (
        <Text className='sub wiki-search__note' {...aria({ role: 'status' })}>
          {list.head?.loose ? t('loose') : t('results', { n: list.total })}
        </Text>
      )}
      <ArticleList list={list} empty={none} />
    </View>
  )
}

export default screen('/wiki/search', WikiSearch)
