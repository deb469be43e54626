import { Button } from 'antd'
import { GOODS_KINDS, type GoodsKind } from '@shared/goods'
import { localize } from '@shared/language'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import { List } from '../../list/List'
import { Facts } from '../../ui/Facts'
import { Page } from '../../ui/Page'
import { Pane } from '../../ui/Pane'
import { RemoveButton } from '../../ui/RemoveButton'
import { Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { useOpenForm } from '../../ui/useOpenForm'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { GoodsForm } from './GoodsForm'
import { goods } from './goods.i18n'

const kindOf = (asked: string | undefined): GoodsKind | undefined => GOODS_KINDS.find(one => one === asked)

function State({ enabled }: { enabled: boolean }) {
  const t = goods.useT()
  return enabled ? <Tag tone='green'>{t('on')}</Tag> : <Tag>{t('off')}</Tag>
}

function GoodsPane({ id, onClose }: { id: string; onClose: () => void }) {
  const t = goods.useT()
  const c = common.useT()
  const title = titles.useT()
  const language = useLanguage()
  const mayWrite = useMay()('product.write')
  const query = useGet('GET /staff/goods/get', { query: { id } })
  const remove = useWrite('POST /staff/goods/remove', ['GET /staff/goods/list'])
  const form = useOpenForm()
  const name = localize(query.data?.name, language)
  return (
    <Pane title={name || title('goods')} open onClose={onClose}>
      <Loaded query={query}>
        {one => (
          <div className='detail'>
            <section className='card'>
              <h2>{name}</h2>
              <Facts
                of={[
                  { label: t('code'), value: one.code },
                  { label: t('kind'), value: t(one.kind) },
                  { label: t('unit'), value: localize(one.unit, language) },
                  { label: t('enabled'), value: c(one.enabled ? 'yes' : 'no') },
                ]}
              />
              {mayWrite && (
                <div className='detail__actions'>
                  <Button onClick={() => form.edit(id)}>{c('edit')}</Button>
                  <RemoveButton
                    name={name}
                    hint={t('removeHint')}
                    remove={() => remove.mutateAsync({ body: { id, version: one.version } }).then(onClose)}
                  />
                </div>
              )}
            </section>
            {mayWrite && form.edited === id && <GoodsForm goods={one} kind={one.kind} onClose={form.close} />}
          </div>
        )}
      </Loaded>
    </Pane>
  )
}

/** Parts and service items of the company's catalogue, which forms offer. */
export default function GoodsPage() {
  const t = goods.useT()
  const title = titles.useT()
  const language = useLanguage()
  const mayWrite = useMay()('product.write')
  const [get, set] = useUrlState()
  const form = useOpenForm()
  const open = get('id')
  const definition: ListDefinition<'GET /staff/goods/list'> = {
    call: 'GET /staff/goods/list',
    input: (asked, page) => ({
      query: {
        ...page,
        keyword: asked.search,
        kind: kindOf(asked.kind),
        enabled: asked.state ? asked.state === 'on' : undefined,
      },
    }),
    idOf: row => row.id,
    columns: [
      { key: 'name', title: t('name'), isMain: true, render: row => localize(row.name, language) },
      { key: 'code', title: t('code'), width: 170, render: row => row.code },
      { key: 'kind', title: t('kind'), width: 130, render: row => t(row.kind) },
      { key: 'unit', title: t('unit'), width: 170, render: row => localize(row.unit, language) },
      { key: 'state', title: t('state'), width: 110, render: row => <State enabled={row.enabled} /> },
    ],
    filters: [
      { name: 'kind', label: t('kind'), options: GOODS_KINDS.map(value => ({ value, label: t(value) })) },
      {
        name: 'state',
        label: t('state'),
        options: (['on', 'off'] as const).map(value => ({ value, label: t(value) })),
      },
    ],
    searchLabel: t('search'),
    empty: { text: t('empty') },
  }
  return (
    <Page
      title={title('goods')}
      actions={
        mayWrite && (
          <Button type='primary' onClick={() => form.begin()}>
            {t('add')}
          </Button>
        )
      }
      pane={open && <GoodsPane key={open} id={open} onClose={() => set({ id: null })} />}
    >
      <List definition={definition} />
      {mayWrite && form.begun && <GoodsForm goods={null} kind={kindOf(get('kind')) ?? 'part'} onClose={form.close} />}
    </Page>
  )
}
