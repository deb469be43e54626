import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { ApiError } from '@shared/envelope'
import { aria } from '@/platform/aria'
import { keep, load } from '@/platform/storage'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/TextField'
import { auth } from '../auth.i18n'
import type { LoginResult } from '@/stores/after-sign-in'

type Errors = Partial<Record<'account' | 'password' | 'form', string>>

/** Accounts of one device. */
const MOST_DEVICES = 5
const placeOf = (account: string): string => `${load('domainId') ?? ''} ${account}`
const deviceOf = (account: string): string | undefined =>
  load('devices')?.find(([place]) => place === placeOf(account))?.[1]
const keepDevice = (account: string, secret: string): void =>
  keep(
    'devices',
    [
      [placeOf(account), secret] as [string, string],
      ...(load('devices') ?? []).filter(([place]) => place !== placeOf(account)),
    ].slice(0, MOST_DEVICES),
  )

/** Sign-in with account and password; the account is remembered, the password never. */
export function AccountForm({ onSignedIn }: { onSignedIn: (result: LoginResult) => void }) {
  const t = auth.useT()
  const [account, setAccount] = useState(load('account') ?? '')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [run, busy] = useAttempt()

  const signIn = () =>
    void run(async () => {
      const wrong: Errors = {
        ...(account.trim() ? {} : { account: t('needAccount') }),
        ...(password ? {} : { password: t('needPassword') }),
      }
      setErrors(wrong)
      if (wrong.account || wrong.password) return
      try {
        const name = account.trim()
        const device = deviceOf(name)
        const { device: known, ...result } = await call('POST /auth/login', {
          body: { account: name, password, ...(device ? { device } : {}) },
        })
        keep('account', name)
        keepDevice(name, known)
        onSignedIn(result)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setErrors({ [error.id === 'PASSWORD_WRONG' ? 'password' : 'form']: error.message })
      }
    })
  return (
    <View>
      <TextField
        label={t('account')}
        id='login-account'
        autoComplete='username'
        placeholder={t('accountHint')}
        maxLength={64}
        value={account}
        error={errors.account}
        onInput={value => {
          setAccount(value)
          setErrors({})
        }}
      />
      <TextField
        label={t('password')}
        id='login-password'
        autoComplete='current-password'
        password
        placeholder={t('passwordHint')}
        maxLength={128}
        value={password}
        error={errors.password}
        onInput={value => {
          setPassword(value)
          setErrors({})
        }}
        onConfirm={signIn}
      />
      {errors.form && (
        <View className='login__error' {...aria({ role: 'alert' })}>
          <Text>{errors.form}</Text>
        </View>
      )}
      <View className='login__submit'>
        <Button id='login-submit' busy={busy} onClick={signIn}>
          {t('signIn')}
        </Button>
      </View>
    </View>
  )
}
