import { Input, Select } from 'antd'
import { useState } from 'react'
import type { NamedThing } from '@shared/form'
import { holdsOf, isCounted, maxThingsOf } from '@shared/form-rules'
import { useGet } from '../../api/queries'
import { Failure, Skeleton } from '../../ui/states'
import { usePaused } from '../../ui/usePaused'
import { asNumber, asText, type Around, type InputProps } from './inputs'
import { raise } from './raise.i18n'

/** A thing that is chosen here: how many of it may still be no number. */
type Chosen = Omit<NamedThing, 'number'> & { number?: number | string }

/** People, products, tasks and goods, found by what somebody types; of goods how many. */
export function Things({ at, field, value = [], onChange, around }: InputProps<Chosen[]> & { around: Around }) {
  const t = raise.useT()
  const [text, setText] = useState('')
  const keyword = usePaused(text)
  const holds = holdsOf(field.formType)
  const kind = holds && holds !== 'files' ? holds : 'catalog'
  const { customerId } = around
  const found = useGet('GET /ssp/form/things', {
    query: { kind, pageSize: 20, ...(keyword ? { keyword } : {}), ...(customerId ? { customerId } : {}) },
  })
  const listed = found.data?.list ?? []
  const options = [
    ...new Map([...listed, ...value.map(one => ({ more: '', ...one }))].map(one => [one.id, one])).values(),
  ]
  const counts = isCounted(field.formType)
  const choose = (ids: string[]) => {
    const next = ids.flatMap((id): Chosen[] => {
      const before = value.find(one => one.id === id)
      const thing = listed.find(one => one.id === id)
      if (before) return [before]
      return thing
        ? [
            {
              id,
              name: thing.name,
              ...(counts ? { number: 1 } : {}),
              ...(thing.unit ? { unit: thing.unit } : {}),
            },
          ]
        : []
    })
    onChange(next.length ? next : undefined)
  }
  return (
    <div className='raise__parts'>
      <Select<string[]>
        {...at}
        mode='multiple'
        maxCount={maxThingsOf(field)}
        placeholder={field.placeHolder || t('searchThings')}
        loading={found.isFetching}
        {...(found.error
          ? { notFoundContent: <Failure error={found.error} retry={() => void found.refetch()} /> }
          : // nothing is not found before there is an answer
            found.isPending
            ? { notFoundContent: <Skeleton rows={2} /> }
            : {})}
        showSearch={{ filterOption: false, onSearch: setText }}
        value={value.map(({ id }) => id)}
        options={options.map(({ id, name, more }) => ({ value: id, label: [name, more].filter(Boolean).join(' · ') }))}
        onChange={choose}
      />
      {counts &&
        value.map(one => (
          <div key={one.id} className='raise__count'>
            <span>{one.name}</span>
            <Input
              aria-label={t('countOf', { name: one.name })}
              inputMode='numeric'
              maxLength={4}
              value={asText(one.number)}
              suffix={one.unit}
              {...(at.status ? { status: at.status } : {})}
              onChange={event =>
                onChange(
                  value.map(before =>
                    before.id === one.id ? { ...before, number: asNumber(event.target.value) } : before,
                  ),
                )
              }
            />
          </div>
        ))}
    </div>
  )
}
