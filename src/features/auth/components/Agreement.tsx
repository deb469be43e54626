import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useDoor } from '@/stores/door'
import { Sheet } from '@/ui/Sheet'
import { Tap } from '@/ui/Tap'
import { auth } from '../auth.i18n'
import { terms } from '../terms.i18n'

/** What signing in means, with both texts to read. */
export function Agreement() {
  const t = auth.useT()
  const text = terms.useT()
  const company = useDoor().data?.company
  const [open, setOpen] = useState<'terms' | 'privacy' | null>(null)
  const link = (which: 'terms' | 'privacy') => (
    <Tap className='login__link' onClick={() => setOpen(which)}>
      {t(which)}
    </Tap>
  )
  return (
    <View className='login__agreement'>
      <Text>{t('agree')}</Text>
      {link('terms')}
      <Text>{t('and')}</Text>
      {link('privacy')}
      {open && (
        <Sheet title={t(open)} onClose={() => setOpen(null)}>
          <Text className='login__terms'>
            {text(open, { company: company?.name ?? '', phone: company?.phone ?? '' })}
          </Text>
        </Sheet>
      )}
    </View>
  )
}
