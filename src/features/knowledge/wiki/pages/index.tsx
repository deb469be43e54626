import { Text, View } from '@tarojs/components'
import { useCall } from '@/api/useCall'
import { aria } from '@/platform/aria'
import { go } from '@/screen/go'
import { screen } from '@/screen/screen'
import { useRaise } from '@/screen/useRaise'
import { useSession } from '@/stores/session'
import { Cell } from '@/ui/Cell'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { IconTile } from '@/ui/IconTile'
import { Refreshable } from '@/ui/Refreshable'
import { PageSkeleton } from '@/ui/Skeleton'
import { Tap } from '@/ui/Tap'
import { ArticleCards } from '../components/ArticleList'
import type { ArticleRow } from '../types'
import { wikiTexts } from '../wiki.i18n'
import './index.scss'

const FIRST = 3

/** The front of the knowledge base: search, kinds, what is worth reading, what is about my products. */
function Wiki() {
  const t = wikiTexts.useT()
  const raise = useRaise()
  const hasLogin = useSession().state === 'hasLogin'
  const kinds = useCall('POST /wiki/getTypesAndWiki', { body: { size: FIRST } })
  const top = useCall('POST /wiki/list', { body: { view: 'top', pageSize: FIRST } })
  const mine = useCall('POST /wiki/list', hasLogin ? { body: { view: 'mine', pageSize: FIRST } } : null)
  const reload = async () => {
    await Promise.all([kinds.reload(), top.reload(), mine.reload()])
  }
  if (!kinds.data)
    return kinds.error ? (
      <ErrorState
        error={kinds.error}
        onRetry={() => {
          void reload()
        }}
      />
    ) : (
      <PageSkeleton cards={4} />
    )
  const shelves = kinds.data.filter(one => one.total > 0)

  return (
    <Refreshable onRefresh={reload}>
      <View className='content wiki'>
        <Tap className='wiki__search' onClick={() => go('/wiki/search')}>
          <View className='wiki__search-inside'>
            <Icon name='search' size={18} />
            <Text>{t('searchPlaceholder')}</Text>
          </View>
        </Tap>
        {!shelves.length && <EmptyState icon='wiki' text={t('empty')} action={t('ask')} onAction={raise} />}
        {shelves.length > 0 && (
          <View className='card wiki__kinds' {...aria({ role: 'group', label: t('kinds') })}>
            {shelves.map(one => (
              <Tap key={one.id} className='wiki__kind' onClick={() => go('/wiki/list', { typeIds: one.id })}>
                <View className='wiki__kind-inside'>
                  <IconTile name={one.icon} />
                  <Text className='wiki__kind-name'>{one.name}</Text>
                  <Text className='hint nums'>{one.total}</Text>
                </View>
              </Tap>
            ))}
          </View>
        )}
        {hasLogin && (
          <View className='card wiki__mine'>
            <Cell icon='star' title={t('collection')} onClick={() => go('/collection/list')} />
          </View>
        )}
        {!!mine.data?.list.length && (
          <Shelf
            title={t('mine')}
            hint={t('mineHint')}
            onAll={() => go('/wiki/wikiProductList')}
            list={mine.data.list}
          />
        )}
        {!!top.data?.list.length && (
          <Shelf title={t('top')} onAll={() => go('/wiki/list', { view: 'top' })} list={top.data.list} />
        )}
        {shelves.map(one => (
          <Shelf
            key={one.id}
            title={one.name}
            onAll={one.total > FIRST ? () => go('/wiki/list', { typeIds: one.id }) : undefined}
            list={one.list}
          />
        ))}
      </View>
    </Refreshable>
  )
}

function Shelf({
  title,
  hint,
  onAll,
  list,
}: {
  title: string
  hint?: string
  onAll?: (() => void) | undefined
  list: readonly ArticleRow[]
}) {
  const t = wikiTexts.useT()
  return (
    <View className='wiki__shelf'>
      <View className='wiki__shelf-head'>
        <View className='grow'>
          <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
            {title}
          </Text>
          {hint && <Text className='hint wiki__hint'>{hint}</Text>}
        </View>
        {onAll && (
          <Tap className='wiki__all' label={`${title}: ${t('all')}`} onClick={onAll}>
            <Text>{t('all')}</Text>
            <Icon name='forward' size={14} />
          </Tap>
        )}
      </View>
      <ArticleCards articles={list} />
    </View>
  )
}

export default screen('/wiki', Wiki)
