import { View } from '@tarojs/components'
import { useState } from 'react'
import { useCall } from '@/api/useCall'
import { PlaceEdit } from '@/form/fields/address'
import { readAddress } from '@/form/shown/address'
import { Chips } from '@/form/parts/Chips'
import { useSession } from '@/stores/session'
import { addressLine } from '@shared/address'
import type { AddressValue } from '@shared/form'
import { registerTexts } from '../register.i18n'
import './register.scss'

const OTHER = 'other'

/** Where a machine is installed: one of my addresses, or another one. */
export function AddressPick({
  title,
  value,
  required,
  invalid,
  onChange,
}: {
  title: string
  value: unknown
  required: boolean
  invalid: boolean
  onChange: (value: AddressValue) => void
}) {
  const t = registerTexts.useT()
  const hasLogin = useSession().state === 'hasLogin'
  const book = useCall('GET /address/queryAddressList', hasLogin ? {} : null).data ?? []
  const address = readAddress(value)
  const line = addressLine(address)
  const held = book.find(one => addressLine(one) === line)
  const [isOther, setOther] = useState(false)
  const types = isOther || !book.length || (line !== '' && !held)
  return (
    <View className='register-address'>
      {book.length > 0 && (
        <Chips
          name={title}
          chips={[
            ...book.map(one => ({ value: one.id, text: addressLine(one) })),
            { value: OTHER, text: t('otherAddress') },
          ]}
          chosen={types ? [OTHER] : held ? [held.id] : []}
          onTap={id => {
            const one = book.find(other => other.id === id)
            setOther(!one)
            if (one) onChange(readAddress(one))
            else if (held) onChange(readAddress(undefined))
          }}
        />
      )}
      {types && <PlaceEdit name={title} value={address} onChange={onChange} required={required} invalid={invalid} />}
    </View>
  )
}
