import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { ApiError } from '@shared/envelope'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { inputMode } from '@/platform/input-mode'
import { keep, load } from '@/platform/storage'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { Tag } from '@/ui/Tag'
import { TextField } from '@/ui/TextField'
import { CODE } from '@shared/limits'
import { typedOneTimeCode } from '@shared/codes'
import { isMainlandPhone, typedPhone } from '@shared/phone'
import { isSignUpOpen } from '@shared/screen-switches'
import { auth } from '../auth.i18n'
import { useCaptcha } from './useCaptcha'
import { useCountdown } from './useCountdown'

type Field = 'phone' | 'code' | 'form'
type Errors = Partial<Record<Field, string>>

/** Which field an error of the server stands under. */
const FIELD_OF: Record<string, Field> = {
  PHONE_INVALID: 'phone',
  PHONE_UNKNOWN: 'phone',
  CAPTCHA_WRONG: 'code',
  CAPTCHA_EXPIRED: 'code',
  CODE_TOO_SOON: 'code',
  CODE_TOO_MANY: 'code',
  CODE_WRONG: 'code',
  CODE_EXPIRED: 'code',
  SMS_FAILED: 'code',
}
/** a whole message with a code in it may be pasted */
const PASTED = 100
/** how many codes of an hour are left when the person should know */
const FEW_CODES = 2

interface PhoneFormProps {
  startPhone: string
  /** what the button says */
  action: string
  /** what the code is for; an ApiError of it stands under its field */
  onCode: (by: { phone: string; code: string }) => Promise<void>
}

/** A phone and the code that comes to it by text message, which the device does a captcha's work for (spec §4, §5). */
export function PhoneForm({ startPhone, action, onCode }: PhoneFormProps) {
  const t = auth.useT()
  const words = common.useT()
  const door = useDoor().data
  const [phone, setPhone] = useState(startPhone)
  const [code, setCode] = useState('')
  const [shownCode, setShownCode] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [left, restart] = useCountdown()
  const [codeCount, setCodeCount] = useState(load('codeCount') ?? 0)
  const captcha = useCaptcha(left === 0 && phone !== '')
  const [send, sending] = useAttempt()
  const [enter, entering] = useAttempt()

  const tell = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    setErrors({ [FIELD_OF[error.id] ?? 'form']: error.message })
  }
  const without = (field: Field) => setErrors(({ [field]: _gone, form: _form, ...rest }) => rest)

  /** A captcha that is good no more, after a night in the pocket or a restart of the server, is done again, once. */
  const order = async (again: boolean) => {
    const answer = await captcha.take()
    try {
      return answer && (await call('POST /shb/member/sendSmsCodeAndCheckCode', { body: { phone, ...answer } }))
    } catch (error) {
      if (again && error instanceof ApiError && (error.id === 'CAPTCHA_EXPIRED' || error.id === 'CAPTCHA_WRONG'))
        return order(false)
      throw error
    }
  }

  const askCode = () =>
    void send(async () => {
      setErrors(isMainlandPhone(phone) ? {} : { phone: t('needPhone') })
      if (!isMainlandPhone(phone)) return
      try {
        const sent = await order(true)
        if (!sent) return
        keep('phone', phone)
        keep('codeTime', Date.now() - (CODE.intervalSeconds - sent.codeTime) * 1000)
        keep('codeCount', sent.codeCount)
        setCodeCount(sent.codeCount)
        setShownCode(sent.sandboxCode ?? '')
        setCode('')
        restart()
      } catch (error) {
        tell(error)
      }
    })

  const signIn = () =>
    void enter(async () => {
      const wrong: Errors = {
        ...(isMainlandPhone(phone) ? {} : { phone: t('needPhone') }),
        ...(code.length === CODE.length ? {} : { code: t('needCode') }),
      }
      setErrors(wrong)
      if (wrong.phone || wrong.code) return
      try {
        await onCode({ phone, code })
      } catch (error) {
        tell(error)
      }
    })

  const codesLeft = CODE.perHour - codeCount
  return (
    <View>
      <TextField
        label={t('phone')}
        id='login-phone'
        inputMode={inputMode.digits}
        autoComplete='tel'
        placeholder={t('phoneHint')}
        maxLength={20}
        value={phone}
        error={errors.phone}
        onInput={value => {
          setPhone(typedPhone(value))
          without('phone')
        }}
      />
      <TextField
        label={t('code')}
        id='login-code'
        inputMode={inputMode.digits}
        autoComplete='one-time-code'
        placeholder={t('codeHint')}
        maxLength={PASTED}
        value={code}
        error={errors.code}
        onConfirm={signIn}
        {...(codeCount > 0 && codesLeft <= FEW_CODES && left > 0
          ? { hint: t('codesLeft', { n: Math.max(0, codesLeft) }) }
          : {})}
        onInput={value => {
          setCode(typedOneTimeCode(value))
          without('code')
        }}
      >
        <Button kind='plain' size='small' id='login-get-code' disabled={left > 0} busy={sending} onClick={askCode}>
          {left > 0 ? t('seconds', { n: left }) : t(codeCount > 0 ? 'again' : 'getCode')}
        </Button>
      </TextField>
      {captcha.percent !== null && (
        <View className='login__checking' {...aria({ role: 'status' })}>
          <Text className='hint'>{t('checking', { n: captcha.percent })}</Text>
        </View>
      )}
      {shownCode ? (
        <View className='login__sandbox' {...aria({ role: 'status' })}>
          <View className='login__sandbox-head'>
            <Tag kind='amber'>{words('sandbox')}</Tag>
            <Text className='grow'>{t('sandboxCode')}</Text>
          </View>
          <View className='login__sandbox-code'>
            <Text className='login__sandbox-digits nums' id='login-sandbox-code'>
              {shownCode}
            </Text>
            <Button
              kind='plain'
              size='small'
              id='login-fill-in'
              onClick={() => {
                setCode(shownCode)
                without('code')
              }}
            >
              {t('fillIn')}
            </Button>
          </View>
        </View>
      ) : (
        door?.sandbox.includes('sms') && (
          <View className='login__sandbox'>
            <View className='login__sandbox-head'>
              <Tag kind='amber'>{words('sandbox')}</Tag>
              <Text className='grow'>{t('sandboxHint')}</Text>
            </View>
          </View>
        )
      )}
      {errors.form && (
        <View className='login__error' {...aria({ role: 'alert' })}>
          <Text>{errors.form}</Text>
        </View>
      )}
      <View className='login__submit'>
        <Button id='login-submit' busy={entering} onClick={signIn}>
          {action}
        </Button>
      </View>
      {door && isSignUpOpen(door) && <Text className='hint login__note'>{t('signUpHint')}</Text>}
    </View>
  )
}
