import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { copyToClipboard } from '@/platform/clipboard'
import { share } from '@/platform/share'
import { urlOf } from '@/screen/go'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { InlineError } from '@/ui/InlineError'
import { Sheet } from '@/ui/Sheet'
import { Lines } from '@/ui/Skeleton'
import { timePhrase } from '@shared/dates'
import { uniqueKey } from '@shared/random'
import { machineTexts } from '../machine.i18n'
import { QrCode } from './QrCode'
import './Machine.scss'

/** Offers a machine to whoever gets the code; the code is there as long as this is open, and never again. */
export function HandoverSheet({ productId, onClose }: { productId: string; onClose: () => void }) {
  const t = machineTexts.useT()
  const language = useLanguage()
  const domainId = useDoor().data?.domainId ?? ''
  const {
    data: standing,
    error,
    reload,
  } = useCall('GET /product/handover', { query: { productId } }, { current: true })
  const [made, setMade] = useState<{ code: string; expireTime: string } | null>(null)
  const key = useRef(uniqueKey())
  const [run, busy] = useAttempt()
  const [runWithdraw, withdraws] = useAttempt()
  const offer = () =>
    void run(async () => {
      setMade(await call('POST /product/handover/offer', { body: { productId } }, { idempotencyKey: key.current }))
      // the next offer is another one
      key.current = uniqueKey()
    })
  const withdraw = () =>
    void runWithdraw(async () => {
      await call('POST /product/handover/withdraw', { body: { productId } })
      void Taro.showToast({ title: t('withdrawn'), icon: 'none' })
      onClose()
    })
  const copy = (code: string) =>
    void copyToClipboard(code).then(isCopied =>
      Taro.showToast({ title: t(isCopied ? 'copied' : 'copyFailed'), icon: 'none' }),
    )
  const shown = made ?? (standing?.code ? standing : null)
  const open = made ?? standing
  return (
    <Sheet title={t('handover')} onClose={onClose}>
      <View className='machine-sheet'>
        <Text className='sub'>{t('handoverText')}</Text>
        {standing === undefined &&
          !made &&
          (error ? (
            <InlineError
              error={error}
              onRetry={() => {
                void reload()
              }}
            />
          ) : (
            <Lines count={2} />
          ))}
        {shown && (
          <View className='handover'>
            {/* a link of the door where the app has one; a chat app's own scanner takes the code by itself */}
            <QrCode
              text={share.linkTo(urlOf('/product/list', { handover: shown.code, domainId })) || shown.code}
              label={t('qr', { code: shown.code })}
            />
            <Text className='handover__code nums' userSelect>
              {shown.code}
            </Text>
          </View>
        )}
        {open && (
          <Text className='sub'>
            {t(shown ? 'offered' : 'offeredOnce', { time: timePhrase(open.expireTime, language) })}
          </Text>
        )}
        <View className='machine-sheet__buttons'>
          {open && (
            <Button id='handover-withdraw' kind='plain' busy={withdraws} onClick={withdraw}>
              {t('withdraw')}
            </Button>
          )}
          {shown ? (
            <Button onClick={() => copy(shown.code)}>{t('copy')}</Button>
          ) : (
            (standing !== undefined || made) && (
              <Button id='handover-offer' busy={busy} onClick={offer}>
                {t(open ? 'offerAgain' : 'offer')}
              </Button>
            )
          )}
        </View>
      </View>
    </Sheet>
  )
}
