import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { toastError, useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { cleanEmail, emailKey, isEmail, MAX_EMAIL } from '@shared/email'
import { ApiError } from '@shared/envelope'
import { upload } from '@/api/upload'
import { useCall } from '@/api/useCall'
import { common } from '@/i18n/common.i18n'
import { file } from '@/platform/file'
import { inputMode } from '@/platform/input-mode'
import { screen } from '@/screen/screen'
import { dropDraft, keepDraft, loadDraft, ownPlace } from '@/stores/drafts'
import { useDoor } from '@/stores/door'
import { refreshSession } from '@/stores/session'
import { Avatar } from '@/ui/Avatar'
import { Button } from '@/ui/Button'
import { chooseFiles } from '@/ui/device'
import { Cell } from '@/ui/Cell'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { Sheet } from '@/ui/Sheet'
import { StickyBar } from '@/ui/StickyBar'
import { TextField } from '@/ui/TextField'
import { auth } from '../auth.i18n'
import { CodeForm } from '../components/CodeForm'
import { Devices } from '../components/Devices'
import './userInfo.scss'

const MAX_NAME = 40
const source = file.sources.includes('album') ? 'album' : 'file'

function UserInfo() {
  const t = auth.useT()
  const words = common.useT()
  const { data, error, reload } = useCall('GET /linkc/v3c/auth/getLinkmanAndCustomer', {})
  const place = ownPlace('userInfo')
  const [draft] = useState(() => loadDraft(place))
  const [typed, setTyped] = useState(draft.values as { name?: string; email?: string })
  const [errors, setErrors] = useState<{ name?: string; email?: string }>({})
  const [proving, setProving] = useState(false)
  const hasMail = useDoor().data?.loginType.includes('email') ?? false
  const [percent, setPercent] = useState<number | null>(null)
  const [run, busy] = useAttempt()
  if (!data)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          void reload()
        }}
      />
    ) : (
      <PageSkeleton cards={2} />
    )

  // an answer that comes again does not overwrite what is being typed
  const { name = data.linkman.name, email = data.linkman.email } = typed
  const type = (part: typeof typed) => {
    const values = { ...typed, ...part }
    setTyped(values)
    keepDraft(place, { ...draft, values })
    setErrors({})
  }
  const address = cleanEmail(email)
  const isProved = data.linkman.emailProved && emailKey(address) === emailKey(data.linkman.email)
  const prove = async (proof: { address: string; code: string }) => {
    await call('POST /shb/member/proveEmail', { body: { email: proof.address, code: proof.code } })
    setProving(false)
    const { email: _proved, ...rest } = typed
    setTyped(rest)
    keepDraft(place, { ...draft, values: rest })
    await reload()
    void Taro.showToast({ title: t('emailDone'), icon: 'success' })
  }
  const changed = name.trim() !== data.linkman.name || email.trim() !== data.linkman.email
  const save = () =>
    void run(async () => {
      const wrong = {
        ...(name.trim() ? {} : { name: t('needName') }),
        ...(!email.trim() || isEmail(email.trim()) ? {} : { email: t('wrongEmail') }),
      }
      setErrors(wrong)
      if (wrong.name || wrong.email) return
      await call('POST /shb/member/updateMemberAttributes', { body: { memberName: name.trim(), email: email.trim() } })
      dropDraft(place)
      await Promise.all([refreshSession(), reload()])
      setTyped({})
      void Taro.showToast({ title: words('saved'), icon: 'success' })
    })
  const changeHead = async () => {
    const [picked] = await chooseFiles(source, 1)
    if (!picked) return
    try {
      if (!picked.preview) throw new ApiError({ message: t('notPicture') })
      setPercent(0)
      const kept = await upload('POST /ssp/file/upload', picked, setPercent).answer
      await call('POST /shb/member/updateMemberAttributes', { body: { head: kept.url } })
      await Promise.all([refreshSession(), reload()])
    } catch (failure) {
      toastError(failure)
    } finally {
      setPercent(null)
      file.release(picked)
    }
  }
  return (
    <View className='user-info'>
      <View className='content'>
        <View className='card user-info__head'>
          <Avatar name={data.linkman.name} src={data.linkman.head} size={72} />
          <Button
            kind='plain'
            size='small'
            disabled={percent !== null}
            onClick={() => {
              void changeHead()
            }}
          >
            {percent === null ? t('changeHead') : t('uploading', { n: percent })}
          </Button>
        </View>
        <View className='card user-info__fields'>
          <TextField
            label={t('name')}
            autoComplete='name'
            placeholder={t('nameHint')}
            maxLength={MAX_NAME}
            value={name}
            error={errors.name}
            onInput={value => type({ name: value })}
          />
          <TextField
            label={t('email')}
            inputMode={inputMode.email}
            autoComplete='email'
            placeholder={t('emailHint')}
            maxLength={MAX_EMAIL}
            value={email}
            error={errors.email}
            onInput={value => type({ email: value })}
            {...(hasMail && address ? { hint: t(isProved ? 'verified' : 'unverified') } : {})}
          >
            {hasMail && isEmail(address) && !isProved && (
              <Button kind='plain' size='small' id='verify-email' onClick={() => setProving(true)}>
                {t('confirm')}
              </Button>
            )}
          </TextField>
        </View>
        <View className='card cells'>
          <Cell title={t('phone')} value={data.linkman.phone} />
          {data.customer.name && <Cell title={t('company')} value={data.customer.name} />}
        </View>
        <Text className='hint user-info__note'>{t('phoneFixed')}</Text>
        <Devices />
      </View>
      {proving && (
        <Sheet title={t('verify')} onClose={() => setProving(false)}>
          <View className='user-info__proof'>
            <CodeForm by='email' start={address} action={t('confirm')} onCode={prove} />
          </View>
        </Sheet>
      )}
      <StickyBar>
        <Button disabled={!changed} busy={busy} onClick={save}>
          {words('save')}
        </Button>
      </StickyBar>
    </View>
  )
}

export default screen('/userCenter/userInfo', UserInfo)
