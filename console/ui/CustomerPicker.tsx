import { Select } from 'antd'
import { useState } from 'react'
import { cleanPhone, isMainlandPhone } from '@shared/phone'
import { useGet, useGetWhen } from '../api/queries'
import { formTexts } from './form.i18n'
import { Failure, Skeleton } from './states'
import { usePaused } from './usePaused'

/** Stands for what was typed and is nobody yet. */
const NEW = 'new'

/** Chooses one customer of very many, by what somebody types; `onCreate` takes what is found nowhere. */
export function CustomerPicker({
  id,
  value,
  onChange,
  onCreate,
}: {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  onCreate?: ((typed: string) => void) | undefined
}) {
  const t = formTexts.useT()
  const [text, setText] = useState('')
  const keyword = usePaused(text)
  const found = useGet('GET /staff/customer/list', { query: { pageSize: 20, ...(keyword ? { keyword } : {}) } })
  const chosen = useGetWhen('GET /staff/customer/get', value ? { query: { id: value } } : null)
  const rows = [...(chosen.data ? [chosen.data] : []), ...(found.data?.list ?? [])]
  const options = [...new Map(rows.map(row => [row.id, row])).values()].map(row => ({
    value: row.id,
    label: row.customerNo ? `${row.name} · ${row.customerNo}` : row.name,
  }))
  const typed = text.trim()
  // whom the company knows by this phone is not made twice
  const isNew = typed !== '' && found.data && !(isMainlandPhone(cleanPhone(typed)) && found.data.list.length)
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear
      loading={found.isFetching}
      {...(found.error
        ? { notFoundContent: <Failure error={found.error} retry={() => void found.refetch()} /> }
        : // nobody is not found before there is an answer
          found.isPending
          ? { notFoundContent: <Skeleton rows={2} /> }
          : {})}
      value={value ?? undefined}
      onChange={(next: string | undefined) => (next === NEW ? onCreate?.(typed) : onChange?.(next ?? null))}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={onCreate && isNew ? [...options, { value: NEW, label: t('createNamed', { text: typed }) }] : options}
    />
  )
}
