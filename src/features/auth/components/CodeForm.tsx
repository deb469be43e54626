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
import { cleanEmail, isEmail, MAX_EMAIL } from '@shared/email'
import { typedOneTimeCode } from '@shared/codes'
import { isMainlandPhone, typedPhone } from '@shared/phone'
import { isSignUpOpen } from '@shared/screen-switches'
import { auth } from '../auth.i18n'
import { useCaptcha } from './useCaptcha'
import { useCountdown } from './useCountdown'

type Field = 'address' | 'code' | 'form'
type Errors = Partial<Record<Field, string>>

/** Which field an error of the server stands under. */
const FIELD_OF: Record<string, Field> = {
  PHONE_INVALID: 'address',
  PHONE_UNKNOWN: 'address',
  EMAIL_WRONG: 'address',
  EMAIL_UNKNOWN: 'address',
  EMAIL_TAKEN: 'address',
  CAPTCHA_WRONG: 'code',
  CAPTCHA_EXPIRED: 'code',
  CODE_TOO_SOON: 'code',
  CODE_TOO_MANY: 'code',
  CODE_WRONG: 'code',
  CODE_EXPIRED: 'code',
  SMS_FAILED: 'code',
  MAIL_FAILED: 'code',
}
/** a whole message with a code in it may be pasted */
const PASTED = 100
/** how many codes of an hour are left when the person should know */
const FEW_CODES = 2

/** By what a code comes: what is asked for, how it is read, and who plays its vendor in the demo. */
const WAYS = {
  phone: {
    hint: 'phoneHint',
    need: 'needPhone',
    codeLabel: 'code',
    needCode: 'needCode',
    shown: 'sandboxCode',
    played: 'sandboxHint',
    inputMode: inputMode.digits,
    autoComplete: 'tel',
    maxLength: 20,
    sandbox: 'sms',
    typed: typedPhone,
    // the form's own reading is what is sent
    clean: typedPhone,
    isGood: isMainlandPhone,
  },
  email: {
    hint: 'emailCodeHint',
    need: 'wrongEmail',
    codeLabel: 'mailCode',
    needCode: 'needMailCode',
    shown: 'sandboxMailCode',
    played: 'sandboxMailHint',
    inputMode: inputMode.email,
    autoComplete: 'email',
    maxLength: MAX_EMAIL,
    sandbox: 'mail',
    typed: (text: string) => text,
    clean: cleanEmail,
    isGood: isEmail,
  },
} as const

interface CodeFormProps {
  by: keyof typeof WAYS
  /** the phone or e-mail address to begin with */
  start: string
  /** what the button says */
  action: string
  /** what the code is for; an ApiError of it stands under its field */
  onCode: (proof: { address: string; code: string }) => Promise<void>
}

/** A phone or an e-mail address, and the code that comes to it, which the device does a captcha's work for (spec §4, §5). */
export function CodeForm({ by, start, action, onCode }: CodeFormProps) {
  const t = auth.useT()
  const words = common.useT()
  const door = useDoor().data
  const way = WAYS[by]
  const [typed, setTyped] = useState(start)
  const address = way.clean(typed)
  const [code, setCode] = useState('')
  const [shownCode, setShownCode] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  // those of a phone are kept, so that a reload does not shorten the wait
  const [lastTime, setLastTime] = useState(by === 'phone' ? (load('codeTime') ?? 0) : 0)
  const [codeCount, setCodeCount] = useState(by === 'phone' ? (load('codeCount') ?? 0) : 0)
  const left = useCountdown(lastTime)
  const captcha = useCaptcha(left === 0 && address !== '')
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
      if (!answer) return null
      return await (by === 'phone'
        ? call('POST /shb/member/sendSmsCodeAndCheckCode', { body: { phone: address, ...answer } })
        : call('POST /shb/member/sendEmailCode', { body: { email: address, ...answer } }))
    } catch (error) {
      if (again && error instanceof ApiError && (error.id === 'CAPTCHA_EXPIRED' || error.id === 'CAPTCHA_WRONG'))
        return order(false)
      throw error
    }
  }

  const askCode = () =>
    void send(async () => {
      setErrors(way.isGood(address) ? {} : { address: t(way.need) })
      if (!way.isGood(address)) return
      try {
        const sent = await order(true)
        if (!sent) return
        const sentTime = Date.now() - (CODE.intervalSeconds - sent.codeTime) * 1000
        if (by === 'phone') {
          keep('phone', address)
          keep('codeTime', sentTime)
          keep('codeCount', sent.codeCount)
        }
        setLastTime(sentTime)
        setCodeCount(sent.codeCount)
        setShownCode(sent.sandboxCode ?? '')
        setCode('')
      } catch (error) {
        tell(error)
      }
    })

  const signIn = () =>
    void enter(async () => {
      const wrong: Errors = {
        ...(way.isGood(address) ? {} : { address: t(way.need) }),
        ...(code.length === CODE.length ? {} : { code: t(way.needCode) }),
      }
      setErrors(wrong)
      if (wrong.address || wrong.code) return
      try {
        await onCode({ address, code })
      } catch (error) {
        tell(error)
      }
    })

  const codesLeft = CODE.perHour - codeCount
  return (
    <View>
      <TextField
        label={t(by)}
        id={'login-' + by}
        inputMode={way.inputMode}
        autoComplete={way.autoComplete}
        placeholder={t(way.hint)}
        maxLength={way.maxLength}
        value={typed}
        error={errors.address}
        onInput={value => {
          setTyped(way.typed(value))
          without('address')
        }}
      />
      <TextField
        label={t(way.codeLabel)}
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
            <Text className='grow'>{t(way.shown)}</Text>
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
        door?.sandbox.includes(way.sandbox) && (
          <View className='login__sandbox'>
            <View className='login__sandbox-head'>
              <Tag kind='amber'>{words('sandbox')}</Tag>
              <Text className='grow'>{t(way.played)}</Text>
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
      {by === 'phone' && door && isSignUpOpen(door) && <Text className='hint login__note'>{t('signUpHint')}</Text>}
    </View>
  )
}
