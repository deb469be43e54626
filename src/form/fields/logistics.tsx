import { Text, View } from '@tarojs/components'
import { TextInput } from '@/platform/text-input'
import type { Parcel } from '@shared/form'
import { parcelsOf } from '@shared/form-rules'
import { MAX_TYPED_PARCEL } from '@shared/parcel'
import { MAX_PARCELS } from '@shared/limits'
import { editTexts } from '../edit.i18n'
import { Rows } from '../parts/Rows'
import { fieldType, type EditProps } from '../types'

const MAX_COMPANY = 60
const isFilled = ({ company, number }: Parcel): boolean => company.trim() !== '' || number.trim() !== ''

function LogisticsEdit({ field, value, onChange, onBlur, invalid, errorId }: EditProps<Parcel[]>) {
  const te = editTexts.useT()
  const described = { invalid, ...(errorId ? { describedBy: errorId } : {}) }
  return (
    <Rows
      rows={value}
      adds={te('addParcel')}
      most={MAX_PARCELS}
      empty={{ company: '', number: '' }}
      onChange={onChange}
      renderRow={(parcel, set) => (
        <>
          <TextInput
            value={parcel.company}
            onChange={company => set({ ...parcel, company })}
            onBlur={onBlur}
            label={`${field.displayName}, ${te('courier')}`}
            placeholder={te('courier')}
            maxLength={MAX_COMPANY}
            {...described}
          />
          <TextInput
            className='nums'
            value={parcel.number}
            onChange={number => set({ ...parcel, number })}
            onBlur={onBlur}
            label={`${field.displayName}, ${te('trackingNumber')}`}
            placeholder={te('trackingNumber')}
            maxLength={MAX_TYPED_PARCEL}
            {...described}
          />
        </>
      )}
    />
  )
}

/** Couriers and their numbers. */
export const logistics = fieldType<Parcel[]>({
  read: parcelsOf,
  toSubmit: value => value.filter(isFilled),
  Edit: LogisticsEdit,
  View: ({ value }) => (
    <View>
      {value.map(({ company, number }) => (
        <Text key={`${company} ${number}`} className='field__value field__line nums' userSelect>
          {[...new Set([company, number])].filter(Boolean).join(' ')}
        </Text>
      ))}
    </View>
  ),
})
