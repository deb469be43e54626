import { Button, InputNumber, Select } from 'antd'
import { Link } from 'wouter'
import { MAX_CODE, MAX_MODELS, MAX_NAME } from '@shared/directory'
import { localize, type Localized } from '@shared/language'
import { MAX_QUALITY, type QUALITY_FILEDS, type QualityUnit } from '@shared/warranty'
import { call, type Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { useMarkedRow } from '../../list/useRowKeys'
import { EditDrawer, type EditField } from '../../ui/EditDrawer'
import { localizedField } from '../../ui/LocalizedInput'
import { Ordered } from '../../ui/Ordered'
import { Page } from '../../ui/Page'
import { RemoveButton } from '../../ui/RemoveButton'
import { Empty, Loaded } from '../../ui/states'
import { useFound, useOpenForm } from '../../ui/useOpenForm'
import { titles } from '../titles.i18n'
import { kinds } from './kinds.i18n'

type Kind = Answer<'GET /staff/productKind/list'>[number]
interface Values {
  name: Localized
  models: string[]
  words: string[]
  qualityDuration: number | null
  qualityUnit: QualityUnit
  qualityFiledName: (typeof QUALITY_FILEDS)[number]
}
const REFRESHES = ['GET /staff/productKind/list', 'GET /staff/product/get'] as const
const valuesOf = (of: Kind | null): Values => ({
  name: of?.name ?? {},
  models: of?.models ?? [],
  words: of?.words ?? [],
  qualityDuration: of?.quality?.qualityDuration ?? null,
  qualityUnit: of?.quality?.qualityUnit ?? 'year',
  qualityFiledName: of?.quality?.qualityFiledName ?? 'installTime',
})
const cleaned = (words: readonly string[]): string[] => [
  ...new Set(words.map(word => word.trim().slice(0, MAX_CODE)).filter(Boolean)),
]

/** Makes a kind of products, or changes one. */
function KindForm({ kind, onClose }: { kind: Kind | null; onClose: () => void }) {
  const t = kinds.useT()
  const create = useWrite('POST /staff/productKind/create', REFRESHES)
  const update = useWrite('POST /staff/productKind/update', REFRESHES)
  const list = (name: 'models' | 'words'): EditField<Values> => ({
    name,
    label: t(name),
    hint: t(`${name}Hint`),
    tell: value => (Array.isArray(value) ? value.join(', ') : ''),
    input: (
      <Select
        mode='tags'
        open={false}
        suffixIcon={null}
        maxCount={MAX_MODELS}
        tokenSeparators={[',', '，', '、', '\n', '\t']}
      />
    ),
  })
  const choice = <N extends 'qualityUnit' | 'qualityFiledName'>(name: N, texts: Record<Values[N], string>) => ({
    name,
    label: t(name),
    tell: (value: unknown) => Object.entries<string>(texts).find(([one]) => one === value)?.[1] ?? '',
    input: <Select options={Object.entries<string>(texts).map(([value, label]) => ({ value, label }))} />,
  })
  const bodyOf = ({ name, models, words, qualityDuration, qualityUnit, qualityFiledName }: Values) => ({
    name,
    models: cleaned(models),
    words: cleaned(words),
    quality: qualityDuration ? { qualityDuration, qualityUnit, qualityFiledName } : null,
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
          name: 'qualityDuration',
          label: t('qualityDuration'),
          hint: t('qualityHint'),
          input: <InputNumber min={1} max={MAX_QUALITY} precision={0} />,
        },
        choice('qualityUnit', { year: t('year'), month: t('month') }),
        choice('qualityFiledName', {
          installTime: t('fromInstallation'),
          purchaseTime: t('fromPurchase'),
          productionTime: t('fromProduction'),
          qualityInfoStartTime: t('fromWarranty'),
          '': t('fromToday'),
        }),
      ]}
      edited={{ version: kind?.version ?? 0, values: valuesOf(kind) }}
      save={(values, version) =>
        kind
          ? update.mutateAsync({ body: { id: kind.id, version, ...bodyOf(values) } })
          : create.mutateAsync({ body: bodyOf(values) })
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

/** Kinds of products with their models, and what people call them. */
export default function KindsPage() {
  const t = kinds.useT()
  const title = titles.useT()
  const language = useLanguage()
  const mayWrite = useMay()('product.write')
  const query = useGet('GET /staff/productKind/list')
  const remove = useWrite('POST /staff/productKind/remove', REFRESHES)
  const form = useOpenForm()
  const edited = useFound(
    form.edited,
    query.data?.find(one => one.id === form.edited),
  )
  const open = useMarkedRow(query.data?.map(one => one.id) ?? [], id => mayWrite && form.edit(id))
  const nameOf = (one: Kind) => localize(one.name, language)
  return (
    <Page
      title={title('kinds')}
      parent={{ title: title('products'), href: '/products' }}
      actions={
        mayWrite && (
          <Button type='primary' onClick={() => form.begin()}>
            {t('newKind')}
          </Button>
        )
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
                    renderActions={one => (
                      <>
                        <Link className='ordered__link' href={`/products?kind=${one.id}`}>
                          {t('showProducts')}
                        </Link>
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
                        <span>{t('modelCount', { n: one.models.length })}</span>
                        <span className='ordered__words'>{one.words.join(', ')}</span>
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
