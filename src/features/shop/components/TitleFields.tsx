import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { Chips } from '@/form/parts/Chips'
import { inputMode } from '@/platform/input-mode'
import { Tap } from '@/ui/Tap'
import { TextField } from '@/ui/TextField'
import { INVOICE_TITLE_KINDS, MAX_INVOICE_NAME } from '@shared/invoice'
import { invoiceTexts } from '../invoice.i18n'
import type { TitleErrors, TypedTitle } from '../invoice-title'
import './TitleFields.scss'

/** What only few companies want on it. */
const RARE = ['bank', 'bankAccount', 'address', 'phone'] as const
const MOST = { bank: 100, bankAccount: 40, address: 200, phone: 30 } as const

/** To whom an invoice is made out. */
export function TitleFields({
  value,
  errors,
  onChange,
}: {
  value: TypedTitle
  errors: TitleErrors
  onChange: (part: Partial<TypedTitle>) => void
}) {
  const t = invoiceTexts.useT()
  const [isWhole, setWhole] = useState(RARE.some(name => value[name] !== ''))
  const isCompany = value.kind === 'company'
  return (
    <View className='card title-fields'>
      <View className='title-fields__kinds'>
        <Chips
          name={t('kind')}
          chips={INVOICE_TITLE_KINDS.map(kind => ({ value: kind, text: t(kind) }))}
          chosen={[value.kind]}
          onTap={kind => onChange({ kind: kind === 'company' ? 'company' : 'personal' })}
        />
      </View>
      <TextField
        id='title-name'
        label={t('name')}
        value={value.name}
        onInput={name => onChange({ name })}
        error={errors.name}
        maxLength={MAX_INVOICE_NAME}
        autoComplete={isCompany ? 'organization' : 'name'}
      />
      {isCompany && (
        <TextField
          id='title-tax'
          label={t('taxNo')}
          hint={t('taxNoHint')}
          value={value.taxNo}
          onInput={taxNo => onChange({ taxNo })}
          error={errors.taxNo}
          maxLength={40}
        />
      )}
      <TextField
        id='title-email'
        label={t('email')}
        value={value.email}
        onInput={email => onChange({ email })}
        error={errors.email}
        maxLength={120}
        inputMode={inputMode.email}
        autoComplete='email'
      />
      {isCompany && !isWhole && (
        <Tap className='title-fields__more' expanded={false} onClick={() => setWhole(true)}>
          <Text>{t('more')}</Text>
        </Tap>
      )}
      {isCompany &&
        isWhole &&
        RARE.map(name => (
          <TextField
            key={name}
            id={`title-${name}`}
            label={t(name)}
            value={value[name]}
            onInput={text => onChange({ [name]: text })}
            maxLength={MOST[name]}
          />
        ))}
    </View>
  )
}
