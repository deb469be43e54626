import { Input } from 'antd'
import { cleanPhone, cleanTelephone, isMainlandPhone, MAX_TELEPHONE } from '@shared/phone'
import { keeping } from '../../i18n/keeping.i18n'
import { customers } from './customers.i18n'

/** The fields of the two numbers by which a contact is reached; neither has to be filled in. */
export function usePhoneFields() {
  const t = customers.useT()
  const k = keeping.useT()
  return [
    {
      name: 'phone' as const,
      label: t('phone'),
      hint: t('phoneHint'),
      check: (value: unknown) =>
        typeof value === 'string' && value.trim() && !isMainlandPhone(cleanPhone(value))
          ? k('invalidPhone')
          : undefined,
      input: <Input maxLength={32} inputMode='tel' />,
    },
    {
      name: 'telephone' as const,
      label: t('telephone'),
      hint: t('telephoneHint'),
      check: (value: unknown) =>
        typeof value === 'string' && value.trim() && !cleanTelephone(value) ? t('invalidTelephone') : undefined,
      input: <Input maxLength={MAX_TELEPHONE} inputMode='tel' />,
    },
  ]
}
