import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useList } from '@/api/useList'
import { useLanguage } from '@/i18n'
import { inputMode } from '@/platform/input-mode'
import { screen } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import { TextField } from '@/ui/TextField'
import { ApiError } from '@shared/envelope'
import { money } from '@shared/money'
import { uniqueKey } from '@shared/random'
import { Amount } from '../components/Amount'
import { ALL, Ledger, ofMonth } from '../components/Ledger'
import { Member, type MemberInfo } from '../components/Member'
import { memberTexts } from '../member.i18n'

/** Turns service fee into points; what is typed stays when it is refused. */
function Convert({
  member: { serviceFee, feeRate },
  onClose,
  onDone,
}: {
  member: MemberInfo
  onClose: () => void
  onDone: () => void
}) {
  const t = memberTexts.useT()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState('')
  const key = useRef(uniqueKey())
  const [run, busy] = useAttempt()
  // it cannot be turned back, so that it is asked once more
  const [isAsked, setAsked] = useState(false)
  const language = useLanguage()
  const most = Math.floor(serviceFee / 100)
  const yuan = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0
  const isGood = yuan > 0 && yuan <= most
  const points = yuan * feeRate
  const effect = { fee: money(yuan * 100, language), n: points, worth: money(points, language) }
  const convert = () => {
    if (isGood) setAsked(true)
    else setWrong(t('convertNeed', { n: most }))
  }
  const confirm = () =>
    void run(async () => {
      try {
        const { points: got } = await call(
          'POST /member/serviceFeeToIntegral',
          { body: { amount: yuan * 100 } },
          { idempotencyKey: key.current },
        )
        onDone()
        void Taro.showToast({ title: t('converted', { n: got }), icon: 'none' })
      } catch (error) {
        if (!(error instanceof ApiError) || error.isTransient) throw error
        key.current = uniqueKey()
        setWrong(error.message)
        setAsked(false)
      }
    })
  if (isAsked)
    return (
      <Sheet title={t('convertAsk')} onClose={() => setAsked(false)}>
        <View className='member-form member-form--asked'>
          <Text className='nums'>{t('convertGets', effect)}</Text>
          <Text className='sub'>{t('convertOnce')}</Text>
          <Button kind='plain' onClick={() => setAsked(false)}>
            {t('convertKeep')}
          </Button>
          <Button id='convert-sure' busy={busy} onClick={confirm}>
            {t('convert')}
          </Button>
        </View>
      </Sheet>
    )
  return (
    <Sheet title={t('convertTitle')} onClose={onClose}>
      <View className='member-form member-form--asked'>
        <TextField
          id='convert-yuan'
          label={t('convertAmount')}
          value={typed}
          hint={isGood ? t('convertGets', effect) : t('convertRate', { n: feeRate, worth: money(feeRate, language) })}
          error={wrong}
          maxLength={7}
          inputMode={inputMode.digits}
          onInput={text => {
            setTyped(text)
            setWrong('')
            // another amount is another wish
            key.current = uniqueKey()
          }}
          onConfirm={convert}
        />
        <Button onClick={convert}>{t('convert')}</Button>
      </View>
    </Sheet>
  )
}

/** The service fee: what there is, turning it into points, where it came from and went to. */
function ServiceFee() {
  const t = memberTexts.useT()
  const language = useLanguage()
  const [asks, setAsks] = useState(false)
  const [version, setVersion] = useState(0)
  const [month, setMonth] = useState(ALL)
  const list = useList('POST /member/searchServiceFeeConsume', ofMonth(month), { version })
  return (
    <Member>
      {(member, reload) => (
        <>
          <Amount name={t('serviceFee')} text={money(member.serviceFee, language)}>
            {member.feeRate > 0 && member.serviceFee >= 100 && (
              <View className='member-head__act'>
                <Button kind='plain' onClick={() => setAsks(true)}>
                  {t('convert')}
                </Button>
              </View>
            )}
          </Amount>
          <Text className='hint member-hint'>{t('feeHint')}</Text>
          <Ledger asset='serviceFee' list={list} month={month} onMonth={setMonth} />
          {asks && (
            <Convert
              member={member}
              onClose={() => setAsks(false)}
              onDone={() => {
                setAsks(false)
                setVersion(old => old + 1)
                void reload()
              }}
            />
          )}
        </>
      )}
    </Member>
  )
}

export default screen('/vip/myServiceFee', ServiceFee)
