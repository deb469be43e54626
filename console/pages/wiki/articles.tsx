import { Button, Drawer, Input, Select } from 'antd'
import { useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { isLanguage, LANGUAGES, localize, type Language } from '@shared/language'
import { ARTICLE_STATES } from '@shared/wiki'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import { List } from '../../list/List'
import { EditDrawer } from '../../ui/EditDrawer'
import { Page } from '../../ui/Page'
import { Empty, Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { LANGUAGE_NAMES } from '../../i18n/language-names'
import { wiki } from './wiki.i18n'

/** Title, shelf and language of an article that is begun, with the words that somebody searched for in vain. */
function Begin({ words, language: asked, onClose }: { words: string; language: string; onClose: () => void }) {
  const t = wiki.useT()
  const title = titles.useT()
  const own = useLanguage()
  const [, navigate] = useLocation()
  const shelves = useGet('GET /staff/wiki/shelves')
  const create = useWrite('POST /staff/wiki/create', ['GET /staff/wiki/list'])
  const made = useRef('')
  const types = shelves.data?.types ?? []
  if (!types.length)
    return (
      <Drawer open title={t('newArticle')} onClose={onClose} size='large' styles={{ wrapper: { maxWidth: '100vw' } }}>
        <Loaded query={shelves} rows={3}>
          {() => (
            <Empty icon='wiki' text={t('shelfFirst')}>
              <Link href='/wiki/shelves'>{title('shelves')}</Link>
            </Empty>
          )}
        </Loaded>
      </Drawer>
    )
  return (
    <EditDrawer<{ title: string; typeId: string; language: Language }>
      title={t('newArticle')}
      draft={`article new ${words}`}
      fields={[
        { name: 'title', label: t('title'), isRequired: true, input: <Input maxLength={120} /> },
        {
          name: 'typeId',
          label: t('shelf'),
          input: <Select options={types.map(type => ({ value: type.id, label: localize(type.name, own) }))} />,
        },
        {
          name: 'language',
          label: t('languages'),
          input: <Select options={LANGUAGES.map(value => ({ value, label: LANGUAGE_NAMES[value] }))} />,
        },
      ]}
      edited={{
        version: 0,
        values: { title: words, typeId: types[0]?.id ?? '', language: isLanguage(asked) ? asked : own },
      }}
      saveText={t('begin')}
      save={async values => {
        const body = { ...values, title: values.title.trim(), summary: '', content: '' }
        made.current = (await create.mutateAsync({ body })).id
      }}
      // in the place of this form: Back from the article leads to the list
      onClose={() => (made.current ? navigate(`/wiki/${made.current}`, { replace: true }) : onClose())}
    />
  )
}

/** Articles of the knowledge base, published or not. */
export default function ArticlesPage() {
  const t = wiki.useT()
  const title = titles.useT()
  const own = useLanguage()
  const may = useMay()
  const [get, set] = useUrlState()
  const [, navigate] = useLocation()
  const shelves = useGet('GET /staff/wiki/shelves')
  const types = shelves.data?.types ?? []
  const isBegun = get('write') !== '' || get('new') !== ''
  const definition: ListDefinition<'GET /staff/wiki/list'> = {
    call: 'GET /staff/wiki/list',
    input: ({ search, state, typeId, labelId }, page) => ({
      query: {
        ...page,
        ...(search ? { keyword: search } : {}),
        ...(typeId ? { typeId } : {}),
        ...(labelId ? { labelId } : {}),
        ...(state ? { state: ARTICLE_STATES.find(one => one === state) } : {}),
      },
    }),
    idOf: row => row.id,
    columns: [
      { key: 'title', title: t('title'), isMain: true, render: row => row.title },
      {
        key: 'shelf',
        title: t('shelf'),
        width: 160,
        render: row => localize(types.find(type => type.id === row.typeId)?.name, own),
      },
      {
        key: 'state',
        title: t('state'),
        width: 150,
        render: row => <Tag>{row.enabled ? t('published') : t('unpublished')}</Tag>,
      },
      {
        key: 'languages',
        title: t('languages'),
        width: 240,
        render: row =>
          row.languages.map(one => (
            <Tag key={one.language} tone={one.old ? 'amber' : one.draft ? 'accent' : 'grey'}>
              {one.language}
              {one.old ? ` · ${t('oldShort')}` : one.draft ? ` · ${t('draftShort')}` : ''}
            </Tag>
          )),
      },
      { key: 'models', title: t('models'), width: 160, isHidden: true, render: row => row.models.join(', ') },
      { key: 'readTimes', title: t('readTimes'), width: 100, align: 'right', render: row => row.readTimes },
      { key: 'editTime', title: t('editTime'), width: 165, align: 'right', render: row => <Time at={row.editTime} /> },
    ],
    filters: [
      {
        name: 'state',
        label: t('state'),
        options: ARTICLE_STATES.map(value => ({ value, label: t(value) })),
      },
      {
        name: 'typeId',
        label: t('shelf'),
        options: types.map(type => ({ value: type.id, label: localize(type.name, own) })),
      },
      {
        name: 'labelId',
        label: t('labels'),
        options: (shelves.data?.labels ?? []).map(label => ({ value: label.id, label: localize(label.name, own) })),
      },
    ],
    searchLabel: t('searchArticles'),
    empty: { text: t('noArticles') },
  }
  return (
    <Page
      title={title('wiki')}
      actions={
        <>
          <Link href='/wiki/shelves'>{title('shelves')}</Link>
          {(may('wiki.searchMisses') || may('audit.read')) && (
            <Link href='/wiki/misses'>{title('searchedInVain')}</Link>
          )}
          {may('wiki.manage') && (
            <Button type='primary' onClick={() => set({ new: '1' })}>
              {t('newArticle')}
            </Button>
          )}
        </>
      }
    >
      <List definition={definition} onOpen={id => navigate(`/wiki/${id}`)} />
      {isBegun && may('wiki.manage') && (
        <Begin
          words={get('write')}
          language={get('language')}
          onClose={() => set({ write: null, new: null, language: null })}
        />
      )}
    </Page>
  )
}
