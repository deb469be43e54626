import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { go } from '@/screen/go'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import { TextField } from '@/ui/TextField'
import { fullDate } from '@shared/dates'
import { ApiError } from '@shared/envelope'
import { uniqueKey } from '@shared/random'
import { machineTexts } from '../machine.i18n'
import './Machine.scss'

type Offered = Output<Contract, 'GET /product/handover/offered'>
const MAX_CODE = 64

/** Takes a machine over that another customer offers, by the code of the offer: once it was looked at. */
export function TakeOverSheet({ code: given, onClose }: { code: string; onClose: () => void }) {
  const t = machineTexts.useT()
  const scans = !!useDoor().data?.LINKC_SCAN_CODE_CONFIG
  const [code, setCode] = useState(given)
  const [wrong, setWrong] = useState('')
  const [offered, setOffered] = useState<Offered | null>(null)
  const key = useRef(uniqueKey())
  const [run, busy] = useAttempt()
  const language = useLanguage()
  const typed = code.trim()
  /** What may be tried again with another code is told beside it. */
  const tell = (error: unknown) => {
    if (!(error instanceof ApiError) || error.isTransient) throw error
    setOffered(null)
    setWrong(error.message)
  }
  const look = () =>
    void run(async () => {
      if (!typed) {
        setWrong(t('needCode'))
        return
      }
      try {
        setOffered(await call('GET /product/handover/offered', { query: { code: typed } }))
      } catch (error) {
        tell(error)
      }
    })
  const take = () =>
    void run(async () => {
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
        tell(error)
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
            setOffered(null)
          }}
          onConfirm={look}
        />
        {offered && (
          <View className='machine-offered' {...aria({ role: 'status' })}>
            <Text className='machine-offered__name'>{[offered.name, offered.model].filter(Boolean).join(' · ')}</Text>
            {offered.serialNumber !== '' && <Text className='sub nums'>{offered.serialNumber}</Text>}
            {offered.qualityInfoEndTime && (
              <Text className='sub nums'>
                {t('offeredUntil', { day: fullDate(offered.qualityInfoEndTime.slice(0, 10), language) })}
              </Text>
            )}
          </View>
        )}
        <View className='machine-sheet__buttons'>
          {scans && !offered && (
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
          {offered ? (
            <Button id='handover-take' busy={busy} onClick={take}>
              {t('takeIt')}
            </Button>
          ) : (
            <Button id='handover-look' busy={busy} onClick={look}>
              {t('lookAtIt')}
            </Button>
          )}
        </View>
      </View>
    </Sheet>
  )
}
