import { Select } from 'antd'
import { useState } from 'react'
import { useMay } from '../../api/me'
import { useGet, useGetWhen } from '../../api/queries'
import { useThings, type Thing } from '../../list/things'
import { usePaused } from '../../ui/usePaused'
import { auditTexts } from './audit.i18n'

const MOST_PEOPLE = 20
const SHARED = { allowClear: true, style: { width: '100%' }, popupMatchSelectWidth: false } as const

/** Whose entries are shown: somebody of the staff, or a contact of a customer, found by name. */
export function Who({ id, value, onChange }: { id: string; value: string; onChange: (id: string | null) => void }) {
  const t = auditTexts.useT()
  const may = useMay()
  const [words, setWords] = useState('')
  const keyword = usePaused(words)
  const page = { pageNum: 1, pageSize: MOST_PEOPLE, ...(keyword ? { keyword } : {}) }
  const staff = useGet('GET /staff/member/list', { query: page }).data
  const contacts = useGetWhen('GET /staff/linkman/list', keyword && may('customer.read') ? { query: page } : null).data
  const member = useGetWhen('GET /staff/member/get', value ? { query: { id: value } } : null)
  const contact = useGetWhen(
    'GET /staff/linkman/get',
    member.error && may('customer.read') ? { query: { id: value } } : null,
  ).data
  const ofContact = (one: { name: string; customerName: string }) =>
    [one.name, one.customerName].filter(Boolean).join(' · ')
  const people = [
    ...(staff?.list ?? []).map(one => ({ value: one.id, label: one.displayName })),
    ...(contacts?.list ?? []).map(one => ({ value: one.id, label: ofContact(one) })),
  ]
  return (
    <Select
      {...SHARED}
      id={id}
      showSearch={{ filterOption: false, onSearch: setWords }}
      placeholder={t('all')}
      value={value || null}
      options={[
        // somebody who is gone has no name here
        ...(value ? [{ value, label: member.data?.displayName ?? (contact ? ofContact(contact) : value) }] : []),
        ...people.filter(one => one.value !== value),
      ]}
      onChange={(next: string | null | undefined) => onChange(next ?? null)}
    />
  )
}

/** Of what entries are shown, found by number or name: a request, a customer, an article and the like. */
export function Subject({
  id,
  value,
  onChange,
}: {
  id: string
  value: string
  onChange: (thing: Pick<Thing, 'id' | 'subject'> | null) => void
}) {
  const t = auditTexts.useT()
  const [words, setWords] = useState('')
  const [known, setKnown] = useState<Thing | null>(null)
  const { things, isLooking } = useThings(words)
  const nameOf = ({ subject, text, hint }: Thing) => [t(subject), text, hint].filter(Boolean).join(' · ')
  return (
    <Select
      {...SHARED}
      id={id}
      showSearch={{ filterOption: false, onSearch: setWords }}
      placeholder={t('numberOrName')}
      loading={isLooking}
      notFoundContent={words.trim() && !isLooking ? t('noSubject') : null}
      value={value || null}
      options={[
        ...(value ? [{ value, label: known?.id === value ? nameOf(known) : value }] : []),
        ...things.filter(one => one.id !== value).map(one => ({ value: one.id, label: nameOf(one) })),
      ]}
      onChange={(next: string | null | undefined) => {
        const thing = things.find(one => one.id === next) ?? null
        setKnown(thing)
        onChange(thing)
      }}
    />
  )
}
