import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { go } from '@/screen/go'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import { TextField } from '@/ui/TextField'
import { ApiError } from '@shared/envelope'
import { uniqueKey } from '@shared/random'
import { machineTexts } from '../machine.i18n'
import './Machine.scss'

const MAX_CODE = 64

/** Takes a machine over that another customer offers, by the code of the offer. */
export function TakeOverSheet({ code: given, onClose }: { code: string; onClose: () => void }) {
  const t = machineTexts.useT()
  const scans = !!useDoor().data?.LINKC_SCAN_CODE_CONFIG
  const [code, setCode] = useState(given)
  const [wrong, setWrong] = useState('')
  const key = useRef(uniqueKey())
  const [run, busy] = useAttempt()
  const take = () =>
    void run(async () => {
      const typed = code.trim()
      if (!typed) {
        setWrong(t('needCode'))
        return
      }
      try {
        const { productId, name } = await call(
          'POST /product/handover/take',
          { body: { code: typed } },
          { idempotencyKey: key.current },
        )
        onClose()
        void Taro.showToast({ title: t('taken', { name }), icon: 'none', duration: 3000 })
        go('/product/productDetail', { id: productId })
      } catch (error) {
        // another code is another wish
        key.current = uniqueKey()
        if (!(error instanceof ApiError) || error.isTransient) throw error
        setWrong(error.message)
      }
    })
  return (
    <Sheet title={t('takeTitle')} onClose={onClose}>
      <View className='machine-sheet'>
        <Text className='sub'>{t('takeText')}</Text>
        <TextField
          id='handover-code'
          label={t('code')}
          value={code}
          error={wrong}
          maxLength={MAX_CODE}
          onInput={text => {
            setCode(text)
            setWrong('')
          }}
          onConfirm={take}
        />
        <View className='machine-sheet__buttons'>
          {scans && (
            <Button
              kind='plain'
              onClick={() => {
                onClose()
                go('/mall/scanner')
              }}
            >
              {t('scan')}
            </Button>
          )}
          <Button id='handover-take' busy={busy} onClick={take}>
            {t('takeIt')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}
