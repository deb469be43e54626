import { Select } from 'antd'
import { useState } from 'react'
import { readingOrder } from '@shared/language'
import { useGet, useGetWhen } from '../api/queries'
import { useLanguage } from '../i18n/texts'
import { Failure, Skeleton } from './states'
import { usePaused } from './usePaused'

/** Chooses an article of the knowledge base by what somebody types. The form gives `value` and `onChange`. */
export function ArticlePicker({
  id,
  value,
  onChange,
}: {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}) {
  const language = useLanguage()
  const [text, setText] = useState('')
  const keyword = usePaused(text)
  const found = useGet('GET /staff/wiki/list', { query: { pageSize: 20, ...(keyword ? { keyword } : {}) } })
  const chosen = useGetWhen('GET /staff/wiki/get', value ? { query: { id: value } } : null)
  const titleIn = (texts: readonly { language: string; title: string }[]): string =>
    readingOrder(language)
      .map(one => texts.find(said => said.language === one)?.title)
      .find(Boolean) ?? ''
  const rows = [
    ...(chosen.data ? [{ id: chosen.data.id, title: titleIn(chosen.data.texts) }] : []),
    ...(found.data?.list ?? []),
  ]
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear
      loading={found.isFetching}
      {...(found.error
        ? { notFoundContent: <Failure error={found.error} retry={() => void found.refetch()} /> }
        : found.isPending
          ? { notFoundContent: <Skeleton rows={2} /> }
          : {})}
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={[...new Map(rows.map(row => [row.id, { value: row.id, label: row.title }])).values()]}
    />
  )
}
