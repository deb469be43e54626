import { Button, InputNumber, Select, Switch } from 'antd'
import {
  MAX_DESCRIPTION,
  MAX_PICTURES,
  MAX_PIECES,
  MAX_SPECS,
  MAX_SUMMARY,
  MAX_VARIANTS,
  SHELVES,
} from '@shared/commodity'
import { MAX_CODE, MAX_MODELS, MAX_NAME } from '@shared/directory'
import { localize, type Localized } from '@shared/language'
import { call } from '../../api/call'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { EditDrawer } from '../../ui/EditDrawer'
import { Field } from '../../ui/Field'
import { LocalizedInput, localizedField } from '../../ui/LocalizedInput'
import { PictureInput } from '../../ui/PictureInput'
import { Yuan } from '../../ui/Yuan'
import { READS, variantName, type Article } from './article'
import { shop } from './shop.i18n'

const CENTS = 100
const MAX_ORDER = 1_000_000

interface VariantDraft {
  /** none before it is saved */
  id?: string
  specs: { name: Localized; value: Localized }[]
  /** cents; null as long as nothing is typed */
  price: number | null
  discountPrice: number | null
  weight: number
  /** of a new one */
  stock: number
}
interface Values {
  shelf: Article['shelf']
  typeId: string | null
  summary: Localized
  description: Localized
  pictures: Article['pictures']
  models: string[]
  isCovered: boolean
  templateId: string | null
  order: number
  variants: VariantDraft[]
}
const NEW_VARIANT: VariantDraft = { specs: [], price: null, discountPrice: null, weight: 0, stock: 0 }

const valuesOf = (article: Article): Values => ({
  shelf: article.shelf,
  typeId: article.typeId,
  summary: article.summary,
  description: article.description,
  pictures: article.pictures,
  models: article.models,
  isCovered: article.isCovered,
  templateId: article.templateId,
  order: article.order,
  variants: article.variants.length
    ? article.variants.map(({ stock, ...one }) => ({ ...one, stock: stock ?? 0 }))
    : [NEW_VARIANT],
})

function Whole({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <Field label={label}>
      {at => (
        <InputNumber
          {...at}
          style={{ width: '100%' }}
          min={0}
          max={MAX_PIECES}
          precision={0}
          value={value}
          onChange={next => onChange(next ?? 0)}
        />
      )}
    </Field>
  )
}

function VariantInput({
  title,
  kind,
  value,
  onChange,
  onRemove,
}: {
  title: string
  kind: Article['kind']
  value: VariantDraft
  onChange: (value: VariantDraft) => void
  /** the only one stays */
  onRemove: (() => void) | null
}) {
  const t = shop.useT()
  const c = common.useT()
  const set = (change: Partial<VariantDraft>) => onChange({ ...value, ...change })
  const setSpec = (at: number, change: Partial<VariantDraft['specs'][number]>) =>
    set({ specs: value.specs.map((one, i) => (i === at ? { ...one, ...change } : one)) })
  return (
    <fieldset className='shop__variant'>
      <legend>{title}</legend>
      {value.specs.map((spec, i) => (
        <div key={i} className='shop__spec'>
          <LocalizedInput
            label={t('specName')}
            value={spec.name}
            max={MAX_NAME}
            onChange={name => setSpec(i, { name })}
          />
          <LocalizedInput
            label={t('specValue')}
            value={spec.value}
            max={MAX_NAME}
            onChange={text => setSpec(i, { value: text })}
          />
          <Button type='text' onClick={() => set({ specs: value.specs.filter((_, j) => j !== i) })}>
            {c('remove')}
          </Button>
        </div>
      ))}
      <div className='fields'>
        <Yuan label={t('fullPrice')} value={value.price} onChange={price => set({ price })} />
        <Yuan
          label={t('discountPrice')}
          value={value.discountPrice}
          onChange={discountPrice => set({ discountPrice })}
        />
        {kind === 'part' && <Whole label={t('weight')} value={value.weight} onChange={weight => set({ weight })} />}
        {kind === 'part' && value.id === undefined && (
          <Whole label={t('firstStock')} value={value.stock} onChange={stock => set({ stock })} />
        )}
      </div>
      <div className='detail__actions'>
        {value.specs.length < MAX_SPECS && (
          <Button onClick={() => set({ specs: [...value.specs, { name: {}, value: {} }] })}>{t('addSpec')}</Button>
        )}
        {onRemove && (
          <Button danger aria-label={`${c('remove')}: ${title}`} onClick={onRemove}>
            {c('remove')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function VariantsInput({
  kind,
  value = [],
  onChange,
}: {
  kind: Article['kind']
  value?: VariantDraft[]
  onChange?: (value: VariantDraft[]) => void
}) {
  const t = shop.useT()
  return (
    <>
      {value.map((one, i) => (
        <VariantInput
          key={one.id ?? i}
          title={t('variant', { n: i + 1 })}
          kind={kind}
          value={one}
          onChange={next => onChange?.(value.map((other, j) => (j === i ? next : other)))}
          onRemove={value.length > 1 ? () => onChange?.(value.filter((_, j) => j !== i)) : null}
        />
      ))}
      {value.length < MAX_VARIANTS && (
        <Button
          onClick={() =>
            // the same properties as the one before, whose values differ
            onChange?.([
              ...value,
              { ...NEW_VARIANT, specs: (value.at(-1)?.specs ?? []).map(({ name }) => ({ name, value: {} })) },
            ])
          }
        >
          {t('addVariant')}
        </Button>
      )}
    </>
  )
}

function PicturesInput({
  value = [],
  onChange,
}: {
  value?: Article['pictures']
  onChange?: (value: Article['pictures']) => void
}) {
  const t = shop.useT()
  return [...value, { id: '', url: '' }]
    .slice(0, MAX_PICTURES)
    .map((one, i) => (
      <PictureInput
        key={one.id || 'new'}
        label={`${t('pictures')} ${String(i + 1)}`}
        value={one.id}
        url={one.url}
        onChange={next => onChange?.([...value.slice(0, i), ...(next.id ? [next] : []), ...value.slice(i + 1)])}
      />
    ))
}

/** What the shop says of an article. The first time that it is saved it stands in the shop. */
export function ArticleForm({ article, onClose }: { article: Article; onClose: () => void }) {
  const t = shop.useT()
  const c = common.useT()
  const language = useLanguage()
  const types = useGet('GET /staff/commodityType/list')
  const templates = useGet('GET /doorTypeField/getEventTypeList')
  const templateOptions = (templates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const save = useWrite('POST /staff/commodity/save', [...READS, 'GET /staff/commodityType/list'])
  const typeOptions = (types.data ?? []).map(({ id, name }) => ({ value: id, label: localize(name, language) }))
  const checkVariants = (value: unknown): string | undefined => {
    const variants = (value ?? []) as VariantDraft[]
    if (!variants.length) return t('oneVariant')
    if (variants.some(({ price }) => price === null)) return t('priceMissing')
    return variants.some(({ price, discountPrice }) => (discountPrice ?? 0) > (price ?? 0))
      ? t('discountAbove')
      : undefined
  }
  return (
    <EditDrawer<Values>
      title={`${t('edit')}: ${article.name}`}
      draft={`article ${article.id}`}
      fields={[
        {
          name: 'shelf',
          label: t('shelf'),
          tell: value => t(SHELVES.find(one => one === value) ?? 'draft'),
          input: <Select options={SHELVES.map(value => ({ value, label: t(value) }))} />,
        },
        {
          name: 'variants',
          label: t('variants'),
          check: checkVariants,
          tell: value =>
            ((value ?? []) as VariantDraft[])
              .map(one =>
                [
                  variantName(one, language),
                  (one.price ?? 0) / CENTS,
                  (one.discountPrice ?? 0) / CENTS,
                  one.weight,
                ].join(' · '),
              )
              .join('; '),
          input: <VariantsInput kind={article.kind} />,
        },
        {
          name: 'typeId',
          label: t('type'),
          tell: value => typeOptions.find(one => one.value === value)?.label ?? '',
          input: <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={typeOptions} />,
        },
        {
          name: 'pictures',
          label: t('pictures'),
          tell: value => ((value ?? []) as Values['pictures']).map(({ id }) => id).join(', '),
          input: <PicturesInput />,
        },
        localizedField({ name: 'summary', label: t('summary'), max: MAX_SUMMARY }),
        {
          ...localizedField({ name: 'description', label: t('description'), max: MAX_DESCRIPTION }),
          hint: t('descriptionHint'),
          input: (
            <LocalizedInput
              label={t('description')}
              lines
              max={MAX_DESCRIPTION}
              value={{}}
              onChange={() => undefined}
            />
          ),
        },
        {
          name: 'models',
          label: t('models'),
          hint: t('modelsHint'),
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
        },
        { name: 'isCovered', label: t('covered'), tell: value => c(value ? 'yes' : 'no'), input: <Switch /> },
        ...(article.kind === 'service'
          ? [
              {
                name: 'templateId' as const,
                label: t('template'),
                hint: t('templateHint'),
                tell: (value: unknown) => templateOptions.find(one => one.value === value)?.label ?? '',
                input: <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={templateOptions} />,
              },
            ]
          : []),
        {
          name: 'order',
          label: t('order'),
          hint: t('orderHint'),
          input: <InputNumber min={-MAX_ORDER} max={MAX_ORDER} precision={0} />,
        },
      ]}
      edited={{ version: article.version, values: valuesOf(article) }}
      save={({ pictures, typeId, templateId, models, order, variants, ...values }, version) =>
        save.mutateAsync({
          body: {
            ...values,
            id: article.id,
            version,
            typeId: typeId ?? null,
            templateId: templateId ?? null,
            order: order ?? 0,
            models: [...new Set(models.map(word => word.trim().slice(0, MAX_CODE)).filter(Boolean))],
            pictures: pictures.map(({ id }) => id),
            variants: variants.map(({ id, price, stock, ...one }) => ({
              ...one,
              price: price ?? 0,
              ...(id === undefined ? { stock: article.kind === 'part' ? stock : null } : { id }),
            })),
          },
        })
      }
      again={async () => {
        const now = await call('GET /staff/commodity/get', { query: { id: article.id } })
        return { version: now.version, values: valuesOf(now) }
      }}
      onClose={onClose}
    />
  )
}
