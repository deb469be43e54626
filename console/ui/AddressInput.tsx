import { Cascader, Input, Select } from 'antd'
import type { AddressValue } from '@shared/form'
import { addressOf, isAbroad } from '@shared/form-rules'
import { useGet } from '../api/queries'
import './address.css'
import { formTexts } from './form.i18n'

/** An address: abroad a country and a street, at home the regions too. */
export function AddressInput({
  at = {},
  value,
  onChange,
}: {
  /** its id, and whether something is wrong with it */
  at?: { id?: string; status?: 'error' }
  value?: AddressValue | null | undefined
  onChange?: (value: AddressValue | undefined) => void
}) {
  const t = formTexts.useT()
  const areas = useGet('GET /area/getProvinceCity')
  const countries = useGet('GET /area/countries')
  const { country = '', province, city, dist, address, ...place } = addressOf(value)
  const abroad = isAbroad({ country })
  const set = (change: Partial<AddressValue>) => {
    const next = { ...place, country, province, city, dist, address, ...change }
    const { country: land, ...rest } = next
    const isFilled = [land, rest.province, rest.city, rest.dist, rest.address].some(Boolean)
    onChange?.(isFilled ? { ...rest, ...(land ? { country: land } : {}) } : undefined)
  }
  return (
    <div className='address'>
      <Select
        aria-label={t('country')}
        showSearch={{ optionFilterProp: 'label' }}
        loading={countries.isLoading}
        value={country || countries.data?.[0]?.name}
        placeholder={t('country')}
        options={(countries.data ?? []).map(({ name }) => ({ value: name, label: name }))}
        onChange={(next: string) =>
          set(
            isAbroad({ country: next })
              ? { country: next, province: '', city: '', dist: '' }
              : // at home nobody says so
                { country: '' },
          )
        }
      />
      {!abroad && (
        <Cascader
          {...at}
          showSearch
          loading={areas.isLoading}
          placeholder={t('region')}
          value={[province, city, dist].filter(Boolean)}
          options={areas.data ?? []}
          fieldNames={{ label: 'name', value: 'name', children: 'children' }}
          onChange={next => {
            const [first = '', second = '', third = ''] = (next ?? []).map(String)
            set({ province: first, city: second, dist: third })
          }}
        />
      )}
      <Input
        {...(abroad ? at : at.status ? { status: at.status } : {})}
        aria-label={t('street')}
        placeholder={t('street')}
        value={address}
        maxLength={200}
        onChange={event => set({ address: event.target.value })}
      />
    </div>
  )
}
