import { Select } from 'antd'
import { useState } from 'react'
import { useGet, useGetWhen } from '../api/queries'
import { Failure, Skeleton } from './states'
import { usePaused } from './usePaused'

/** Chooses one customer of very many, by what somebody types. */
export function CustomerPicker({
  id,
  value,
  onChange,
}: {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}) {
  const [text, setText] = useState('')
  const keyword = usePaused(text)
  const found = useGet('GET /staff/customer/list', { query: { pageSize: 20, ...(keyword ? { keyword } : {}) } })
  const chosen = useGetWhen('GET /staff/customer/get', value ? { query: { id: value } } : null)
  const rows = [...(chosen.data ? [chosen.data] : []), ...(found.data?.list ?? [])]
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
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={[...new Map(rows.map(row => [row.id, row])).values()].map(row => ({
        value: row.id,
        label: row.customerNo ? `${row.name} · ${row.customerNo}` : row.name,
      }))}
    />
  )
}
