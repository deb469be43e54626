import './rule.css'
import { Button } from 'antd'
import { Link, useLocation } from 'wouter'
import { MAX_CODE, MAX_MODELS, MAX_NAME } from '@shared/directory'
import { localize, type Localized } from '@shared/language'
import { call, type Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { useMarkedRow } from '../../list/useRowKeys'
import { EditDrawer, type EditField } from '../../ui/EditDrawer'
import { Icon } from '../../ui/Icon'
import { localizedField } from '../../ui/LocalizedInput'
import { Ordered } from '../../ui/Ordered'
import { Page } from '../../ui/Page'
import { RemoveButton } from '../../ui/RemoveButton'
import { Empty, Loaded } from '../../ui/states'
import { useFound, useOpenForm } from '../../ui/useOpenForm'
import { TagsInput } from '../../ui/TagsInput'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { ApplyRule } from './ApplyRule'
import { kinds } from './kinds.i18n'
import { KindModels } from './KindModels'
import { RuleInput, useRuleWords, type Rule } from './RuleInput'

type Kind = Answer<'GET /staff/productKind/list'>[number]
interface Values {
  name: Localized
  models: string[]
  words: string[]
  quality: Rule | null
}
const REFRESHES = ['GET /staff/productKind/list', 'GET /staff/product/get'] as const
const valuesOf = (of: Kind | null): Values => ({
  name: of?.name ?? {},
  models: of?.models ?? [],
  words: of?.words ?? [],
  quality: of?.quality ?? null,
})

/** Makes a kind of products, or changes one. */
function KindForm({ kind, onClose }: { kind: Kind | null; onClose: () => void }) {
  const t = kinds.useT()
  const inWords = useRuleWords()
  const create = useWrite('POST /staff/productKind/create', REFRESHES)
  const update = useWrite('POST /staff/productKind/update', REFRESHES)
  const list = (name: 'models' | 'words'): EditField<Values> => ({
    name,
    label: t(name),
    hint: t(`${name}Hint`),
    tell: value => (Array.isArray(value) ? value.join(', ') : ''),
    input: <TagsInput most={MAX_MODELS} longest={MAX_CODE} />,
  })
  return (
    <EditDrawer<Values>
      title={t(kind ? 'editKind' : 'newKind')}
      draft={`kind ${kind?.id ?? 'new'}`}
      fields={[
        localizedField({ name: 'name', label: t('name'), max: MAX_NAME, isRequired: true }),
        list('models'),
        list('words'),
        {
          name: 'quality',
          label: t('qualityDuration'),
          hasLabel: true,
          tell: value => inWords(value as Rule | null),
          input: <RuleInput hint={t('qualityHint')} />,
        },
      ]}
      edited={{ version: kind?.version ?? 0, values: valuesOf(kind) }}
      save={(values, version) =>
        kind ? update.mutateAsync({ body: { id: kind.id, version, ...values } }) : create.mutateAsync({ body: values })
      }
      {...(kind
        ? {
            again: async () => {
              const now = (await call('GET /staff/productKind/list')).find(one => one.id === kind.id) ?? kind
              return { version: now.version, values: valuesOf(now) }
            },
          }
        : {})}
      onClose={onClose}
    />
  )
}

/** The catalogue as a tree: kinds of products with their rules and what people call them, and below each its models. */
export default function KindsPage() {
  const t = kinds.useT()
  const title = titles.useT()
  const language = useLanguage()
  const mayWrite = useMay()('product.write')
  const query = useGet('GET /staff/productKind/list')
  const remove = useWrite('POST /staff/productKind/remove', REFRESHES)
  const inWords = useRuleWords()
  const form = useOpenForm()
  const edited = useFound(
    form.edited,
    query.data?.find(one => one.id === form.edited),
  )
  const open = useMarkedRow(query.data?.map(one => one.id) ?? [], id => mayWrite && form.edit(id))
  const nameOf = (one: Kind) => localize(one.name, language)
  const [get, set] = useUrlState()
  const [, go] = useLocation()
  const unfolded = get('open').split(',')
  const unfold = (id: string) =>
    set(
      { open: (unfolded.includes(id) ? unfolded.filter(one => one !== id) : [...unfolded, id]).filter(Boolean).join() },
      { replace: true },
    )
  return (
    <Page
      title={title('kinds')}
      parent={{ title: title('products'), href: '/products' }}
      actions={
        <>
          <Button onClick={() => go('/products/models')}>{t('allModels')}</Button>
          {mayWrite && (
            <Button type='primary' onClick={() => form.begin()}>
              {t('newKind')}
            </Button>
          )}
        </>
      }
    >
      <div className='sections'>
        <div className='sections__all'>
          <section className='section' aria-label={title('kinds')}>
            <Loaded query={query} rows={6}>
              {list =>
                list.length ? (
                  <Ordered
                    label={title('kinds')}
                    items={list}
                    open={open}
                    nameOf={nameOf}
                    {...(mayWrite ? { onOpen: ({ id }: Kind) => form.edit(id) } : {})}
                    renderBelow={one => unfolded.includes(one.id) && <KindModels kind={one} name={nameOf(one)} />}
                    renderActions={one => (
                      <>
                        <Link className='ordered__link' href={`/products?kind=${one.id}`}>
                          {t('showProducts')}
                        </Link>
                        {mayWrite && one.quality && <ApplyRule kindId={one.id} name={nameOf(one)} />}
                        {mayWrite && (
                          <RemoveButton
                            isQuiet
                            name={nameOf(one)}
                            hint={t('removeHint')}
                            remove={() => remove.mutateAsync({ body: { id: one.id, version: one.version } })}
                          />
                        )}
                      </>
                    )}
                  >
                    {one => (
                      <>
                        <Button
                          type='text'
                          size='small'
                          icon={<Icon name={unfolded.includes(one.id) ? 'down' : 'forward'} size={16} />}
                          aria-expanded={unfolded.includes(one.id)}
                          aria-label={`${nameOf(one)}: ${t('modelCount', { n: one.models.length })}`}
                          onClick={() => unfold(one.id)}
                        >
                          {t('modelCount', { n: one.models.length })}
                        </Button>
                        <span className='ordered__words'>
                          {[inWords(one.quality), one.words.join(', ')].filter(Boolean).join(' · ')}
                        </span>
                      </>
                    )}
                  </Ordered>
                ) : (
                  <Empty icon='device' text={t('noKinds')} />
                )
              }
            </Loaded>
          </section>
        </div>
      </div>
      {mayWrite && (edited ?? form.begun) && <KindForm key={form.edited} kind={edited} onClose={form.close} />}
    </Page>
  )
}
