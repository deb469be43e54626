import './shop.css'
import { App, Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { SHELVES, STOCKS, type Shelf } from '@shared/commodity'
import { GOODS_KINDS } from '@shared/goods'
import { localize } from '@shared/language'
import { money } from '@shared/money'
import { saveFile } from '../../api/download'
import { useMay } from '../../api/me'
import { useGet, useGetWhen, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import { Directory, type Asked } from '../../list/Directory'
import { Facts } from '../../ui/Facts'
import { Pane } from '../../ui/Pane'
import { Loaded } from '../../ui/states'
import { Tag, type Tone } from '../../ui/Tag'
import { useOpenForm } from '../../ui/useOpenForm'
import { usePaused } from '../../ui/usePaused'
import { useUrlState } from '../../ui/useUrlState'
import { titles, usePageNames } from '../titles.i18n'
import { READS, variantName, type Article } from './article'
import { ArticleForm } from './ArticleForm'
import { shop } from './shop.i18n'
import { Stock } from './Stock'

const TONES: Record<Shelf, Tone> = { draft: 'amber', on: 'green', off: 'grey' }
const OFFERED = 20

function ShelfTag({ shelf }: { shelf: Shelf }) {
  const t = shop.useT()
  return <Tag tone={TONES[shelf]}>{t(shelf)}</Tag>
}

/** Chooses the part or service item that a new article sells. */
function Choose({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const t = shop.useT()
  const c = common.useT()
  const language = useLanguage()
  const pages = usePageNames()
  const [typed, setTyped] = useState('')
  const keyword = usePaused(typed.trim())
  const query = useGet('GET /staff/goods/list', {
    query: { pageNum: 1, pageSize: OFFERED, ...(keyword ? { keyword } : {}) },
  })
  return (
    <Modal open title={t('add')} footer={null} onCancel={onClose}>
      <Select<string>
        aria-label={t('choose')}
        placeholder={t('choose')}
        style={{ width: '100%' }}
        loading={query.isFetching}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        notFoundContent={query.error?.message ?? c('nothingFits')}
        options={(query.data?.list ?? []).map(({ id, name, code }) => ({
          value: id,
          label: `${localize(name, language)} · ${code}`,
        }))}
        onChange={onChoose}
      />
      <p className='field__hint'>{t('chooseHint', pages)}</p>
    </Modal>
  )
}

function Sale({ article }: { article: Article }) {
  const t = shop.useT()
  const { message } = App.useApp()
  const shelve = useWrite('POST /staff/commodity/shelf', READS)
  const next = article.shelf === 'on' ? 'off' : 'on'
  return (
    <Button
      type={next === 'on' ? 'primary' : 'default'}
      loading={shelve.isPending}
      onClick={() =>
        shelve.mutate(
          { body: { ids: [article.id], shelf: next } },
          {
            onSuccess: () => void message.success(t('changed')),
            onError: error => void message.error(error.message),
          },
        )
      }
    >
      {t(next === 'on' ? 'toSale' : 'takeDown')}
    </Button>
  )
}

function ArticlePane({ id, onClose }: { id: string; onClose: () => void }) {
  const t = shop.useT()
  const c = common.useT()
  const title = titles.useT()
  const language = useLanguage()
  const mayWrite = useMay()('shop.write')
  const form = useOpenForm()
  const query = useGet('GET /staff/commodity/get', { query: { id } })
  const types = useGet('GET /staff/commodityType/list')
  return (
    <Pane title={query.data?.name ?? title('shop')} open onClose={onClose}>
      <Loaded query={query}>
        {article => (
          <div className='detail'>
            <section className='card'>
              <h2>{article.name}</h2>
              <Facts
                of={[
                  {
                    label: t('shelf'),
                    value: article.version ? <ShelfTag shelf={article.shelf} /> : <Tag>{t('notYet')}</Tag>,
                  },
                  { label: t('code'), value: article.code },
                  { label: t('kind'), value: t(article.kind) },
                  {
                    label: t('type'),
                    value: localize(types.data?.find(one => one.id === article.typeId)?.name, language),
                  },
                  { label: t('summary'), value: localize(article.summary, language) },
                  { label: t('models'), value: article.models.join(', ') },
                  { label: t('covered'), value: c(article.isCovered ? 'yes' : 'no') },
                  { label: t('sold'), value: article.sold },
                ]}
              />
              {mayWrite && (
                <div className='detail__actions'>
                  {article.version > 0 && <Sale article={article} />}
                  <Button onClick={() => form.edit(id)}>{c('edit')}</Button>
                </div>
              )}
            </section>
            {article.variants.length > 0 && (
              <section className='card'>
                <h2>{t('variants')}</h2>
                <ul className='detail__list'>
                  {article.variants.map(one => (
                    <li key={one.id}>
                      <span>{variantName(one, language) || t('only')}</span>
                      <span>
                        {one.discountPrice !== null && <>{money(one.discountPrice, language)} · </>}
                        {money(one.price, language)}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <Stock article={article} mayWrite={mayWrite} />
            {mayWrite && form.edited === id && <ArticleForm article={article} onClose={form.close} />}
          </div>
        )}
      </Loaded>
    </Pane>
  )
}

const filterOf = (asked: Asked) => ({
  keyword: asked.search,
  model: asked.model,
  kind: GOODS_KINDS.find(one => one === asked.kind),
  shelf: SHELVES.find(one => one === asked.shelf),
  stock: STOCKS.find(one => one === asked.stock),
  typeId: asked.type,
})

/** What the shop sells or has prepared. */
export default function ShopPage() {
  const t = shop.useT()
  const title = titles.useT()
  const language = useLanguage()
  const may = useMay()
  const mayAdd = may('shop.write') && may('product.read')
  const [get, set] = useUrlState()
  const form = useOpenForm()
  const kinds = useGetWhen('GET /staff/productKind/list', may('product.read') ? {} : null)
  const models = [...new Set([get('model'), ...(kinds.data ?? []).flatMap(kind => kind.models)])].filter(Boolean)
  const types = useGet('GET /staff/commodityType/list')
  const definition: ListDefinition<'GET /staff/commodity/list'> = {
    call: 'GET /staff/commodity/list',
    input: (asked, page) => ({ query: { ...page, ...filterOf(asked) } }),
    idOf: row => row.id,
    columns: [
      {
        key: 'name',
        title: t('name'),
        isMain: true,
        render: row => (
          <span className='shop__name'>
            {row.picture && <img src={row.picture} alt='' />}
            {row.name}
          </span>
        ),
      },
      { key: 'code', title: t('code'), width: 130, render: row => row.code },
      { key: 'type', title: t('type'), width: 130, render: row => row.typeName },
      { key: 'shelf', title: t('shelf'), width: 130, render: row => <ShelfTag shelf={row.shelf} /> },
      { key: 'price', title: t('price'), width: 110, align: 'right', render: row => money(row.lowPrice, language) },
      { key: 'pieces', title: t('pieces'), width: 110, align: 'right', render: row => row.pieces },
      { key: 'sold', title: t('sold'), width: 100, align: 'right', render: row => row.sold },
    ],
    filters: [
      { name: 'shelf', label: t('shelf'), options: SHELVES.map(value => ({ value, label: t(value) })) },
      { name: 'kind', label: t('kind'), options: GOODS_KINDS.map(value => ({ value, label: t(value) })) },
      { name: 'stock', label: t('stock'), options: STOCKS.map(value => ({ value, label: t(value) })) },
      {
        name: 'type',
        label: t('type'),
        options: (types.data ?? []).map(({ id, name }) => ({ value: id, label: localize(name, language) })),
      },
      { name: 'model', label: t('models'), options: models.map(value => ({ value, label: value })) },
    ],
    searchLabel: t('search'),
    empty: { text: t('empty') },
  }
  return (
    <Directory
      title={title('shop')}
      definition={definition}
      importKind='commodity'
      save={(asked, format) => saveFile('GET /staff/commodity/export', { query: { format, ...filterOf(asked) } })}
      actions={
        mayAdd && (
          <Button type='primary' onClick={() => form.begin('article')}>
            {t('add')}
          </Button>
        )
      }
      renderPane={(id, onClose) => <ArticlePane key={id} id={id} onClose={onClose} />}
    >
      {mayAdd && form.begun === 'article' && (
        <Choose onChoose={id => set({ id, edit: id, new: null })} onClose={form.close} />
      )}
    </Directory>
  )
}
