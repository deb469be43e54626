import { Text } from '@tarojs/components'
import { callPhone } from '@/platform/phone'
import { useSession } from '@/stores/session'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { typedPhone } from '@shared/phone'
import { formTexts } from '../form.i18n'
import { PlainText } from '../shown/plain-text'
import { textType } from './text'

function PhoneView({ value }: { value: string }) {
  const t = formTexts.useT()
  // nobody calls themselves
  if (value === useSession().phone) return <PlainText value={value} />
  return (
    <Tap className='field__value field__call nums' label={t('call', { phone: value })} onClick={() => callPhone(value)}>
      <Text>{value}</Text>
      <Icon name='phone' size={18} />
    </Tap>
  )
}

export const phone = textType({ keys: 'tel', autoComplete: 'tel', clean: typedPhone, View: PhoneView })
