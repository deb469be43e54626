import { Input, Select } from 'antd'
import type { ProductValue, UnboundProduct } from '@shared/form'
import { MAX_MODEL } from '@shared/form-rules'
import { MAX_PAGE_SIZE } from '@shared/limits'
import { useGet } from '../../api/queries'
import type { Around, InputProps } from './inputs'
import { raise } from './raise.i18n'

/** Stands for a product that is not registered, and for one of no kind. */
const UNLISTED = 'unlisted'
const NOTHING: UnboundProduct = { kindId: '', name: '', model: '', serialNumber: '' }

/** A product that is not registered, by its kind, its model and what stands on its plate. */
function Described({ value, onChange }: { value: UnboundProduct; onChange: (value: UnboundProduct) => void }) {
  const t = raise.useT()
  const kinds = useGet('GET /ssp/form/things', { query: { kind: 'catalog', pageSize: MAX_PAGE_SIZE } }).data?.list ?? []
  return (
    <>
      {kinds.length > 0 && (
        <Select
          aria-label={t('productKind')}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('productKind')}
          value={value.kindId || UNLISTED}
          options={[
            ...kinds.map(({ id, name }) => ({ value: id, label: name })),
            { value: UNLISTED, label: t('unlisted') },
          ]}
          onChange={(next: string) => {
            const kind = kinds.find(({ id }) => id === next)
            onChange({ ...value, kindId: kind?.id ?? '', name: kind?.name ?? '' })
          }}
        />
      )}
      <Input
        aria-label={t('model')}
        placeholder={t('model')}
        maxLength={MAX_MODEL}
        value={value.model}
        onChange={event => onChange({ ...value, model: event.target.value })}
      />
      <Input
        aria-label={t('plate')}
        placeholder={t('plate')}
        maxLength={MAX_MODEL}
        value={value.serialNumber}
        onChange={event => onChange({ ...value, serialNumber: event.target.value })}
      />
    </>
  )
}

/** A product of the customer, or one that is not registered. */
export function ProductInput({
  at,
  value,
  onChange,
  around,
}: InputProps<ProductValue | UnboundProduct> & { around: Around }) {
  const t = raise.useT()
  const described = value && 'kindId' in value ? { ...NOTHING, ...value } : undefined
  return (
    <div className='raise__parts'>
      <Select
        {...at}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('choose')}
        value={described ? UNLISTED : value && 'id' in value ? value.id : undefined}
        options={[
          ...around.products.map(({ id, name, serialNumber }) => ({
            value: id,
            label: [name, serialNumber].filter(Boolean).join(' · '),
          })),
          { value: UNLISTED, label: t('unboundProduct') },
        ]}
        onChange={(id: string | undefined) => {
          const chosen = around.products.find(one => one.id === id)
          onChange(
            id === UNLISTED
              ? (described ?? NOTHING)
              : chosen && { id: chosen.id, name: chosen.name, serialNumber: chosen.serialNumber },
          )
        }}
      />
      {described && <Described value={described} onChange={onChange} />}
    </div>
  )
}
