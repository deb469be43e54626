import { View, Text } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { aria } from '@/platform/aria'
import { go } from '@/screen/go'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/TextField'
import { ApiError } from '@shared/envelope'
import { cleanCode } from '@shared/codes'
import { uniqueKey } from '@shared/random'
import { cardTexts } from '../card.i18n'
import './WarrantyCard.scss'

/** typed with blanks or dashes between its groups */
const MAX_TYPED = 32

/** Receives a card by the code on it. Only a tap does: a link that is opened takes nothing. */
export function ReceiveCard({ code, onReceived }: { code: string; onReceived: (id: string) => void }) {
  const t = cardTexts.useT()
  const scans = !!useDoor().data?.LINKC_SCAN_CODE_CONFIG
  const [typed, setTyped] = useState(code)
  const [wrong, setWrong] = useState('')
  const key = useRef(uniqueKey())
  const [run, busy] = useAttempt()
  const receive = () =>
    void run(async () => {
      const wanted = cleanCode(typed)
      if (!wanted) {
        setWrong(t('need'))
        return
      }
      try {
        const card = await call(
          'GET /extendedWarranty/receive',
          { query: { code: wanted } },
          { idempotencyKey: key.current },
        )
        setTyped('')
        key.current = uniqueKey()
        void Taro.showToast({ title: t('received'), icon: 'none' })
        onReceived(card.id)
      } catch (error) {
        if (!(error instanceof ApiError) || (error.isTransient && error.status !== 429)) throw error
        // another code is another wish
        key.current = uniqueKey()
        setWrong(error.message)
      }
    })
  return (
    <View className='card card-receive'>
      <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
        {t('receiveTitle')}
      </Text>
      <TextField
        id='card-code'
        label={t('code')}
        value={typed}
        hint={t('codeHint')}
        error={wrong}
        maxLength={MAX_TYPED}
        onInput={text => {
          setTyped(text)
          setWrong('')
        }}
        onConfirm={receive}
      />
      <View className='card-receive__buttons'>
        {scans && (
          <Button kind='plain' onClick={() => go('/mall/scanner')}>
            {t('scan')}
          </Button>
        )}
        <Button id='card-receive' busy={busy} onClick={receive}>
          {t('receive')}
        </Button>
      </View>
    </View>
  )
}
