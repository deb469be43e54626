import { Select } from 'antd'
import { useState } from 'react'
import { useGet } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { usePaused } from '../usePaused'
import { partName, type Part } from './stock'
import { stockTexts } from './stock.i18n'
import { vanTexts } from './van.i18n'

/** So many are offered; who looks for another types more of its name. */
const MOST = 20

function Offered({ part }: { part: Part }) {
  const t = stockTexts.useT()
  const c = common.useT()
  const lying = part.places.filter(({ pieces }) => pieces > 0)
  return (
    <>
      {partName(part)} · {part.code}
      <br />
      <small>{lying.map(one => t('at', { place: one.placeName, n: one.pieces })).join(' · ') || c('none')}</small>
    </>
  )
}

/** Chooses a part by its name or number, with what lies where beside it. The form gives `value` and `onChange`. */
export function PartPicker({
  id,
  value,
  onChange,
}: {
  id?: string
  value?: Part | null
  onChange?: (value: Part | null) => void
}) {
  const v = vanTexts.useT()
  const c = common.useT()
  const [typed, setTyped] = useState('')
  const keyword = usePaused(typed.trim())
  const found = useGet('GET /staff/stock/list', { query: { pageSize: MOST, ...(keyword ? { keyword } : {}) } })
  const list = found.data?.list ?? []
  const parts = [...(value && !list.some(({ variantId }) => variantId === value.variantId) ? [value] : []), ...list]
  return (
    <Select<string>
      {...(id ? { id } : {})}
      placeholder={v('searchPart')}
      loading={found.isFetching}
      notFoundContent={found.error?.message ?? c('nothingFits')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      optionLabelProp='name'
      {...(value ? { value: value.variantId } : {})}
      options={parts.map(one => ({ value: one.variantId, name: partName(one), label: <Offered part={one} /> }))}
      onChange={variantId => onChange?.(parts.find(one => one.variantId === variantId) ?? null)}
    />
  )
}
