import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { toastError, useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { inputMode } from '@/platform/input-mode'
import { load } from '@/platform/storage'
import { restart } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { Cell } from '@/ui/Cell'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { TextField } from '@/ui/TextField'
import { spanPhrase } from '@shared/dates'
import { ApiError } from '@shared/envelope'
import { isMainlandPhone, typedPhone } from '@shared/phone'
import { courseTexts } from '../course.i18n'
import './checkIn.scss'

type Course = Output<Contract, 'GET /training/course/get'>
const MISSING = ['NOT_FOUND', 'BAD_REQUEST']
const MAX_NAME = 40

/** Who comes to a course says so with a phone, by the link that hangs at the place. */
function CheckIn({ visit }: ScreenProps) {
  const t = courseTexts.useT()
  const say = common.useT()
  const { id = '' } = visit.query
  const { data, error, reload } = useCall('GET /training/course/get', id ? { query: { id } } : null)
  useTitle(data?.title)
  if (data) return <Shown course={data} reload={reload} />
  if (!id || (error && MISSING.includes(error.id)))
    return (
      <View className='content'>
        <EmptyState icon='calendar' text={t('missing')} action={say('home')} onAction={() => restart('/mall/index')} />
      </View>
    )
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
}

function Shown({ course, reload }: { course: Course; reload: () => Promise<void> }) {
  const t = courseTexts.useT()
  const language = useLanguage()
  const { id, title, place, startTime, endTime, state } = course
  const [phone, setPhone] = useState(() => load('phone') ?? '')
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState('')
  const [came, setCame] = useState<'done' | 'repeated' | null>(null)
  const [attempt, busy] = useAttempt()
  // who has checked in may ask whether, even when all places are taken
  const asks = state === 'open' || state === 'full'
  const send = () =>
    void attempt(async () => {
      if (!isMainlandPhone(phone)) {
        setWrong(t('needPhone'))
        return
      }
      setWrong('')
      try {
        const { repeated } = await call('POST /training/attendance/phoneRegistration', { body: { id, phone, name } })
        setCame(repeated ? 'repeated' : 'done')
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.id === 'PHONE_INVALID') setWrong(error.message)
        else toastError(error)
        // it is full, over or closed meanwhile
        if (error.status === 409) void reload()
      }
    })
  return (
    <>
      <View className='content'>
        <View className='card'>
          <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
            {title}
          </Text>
          <View className='cells'>
            <Cell title={t('time')} value={spanPhrase(startTime, endTime, language)} />
            {place !== '' && <Cell title={t('place')} value={place} />}
          </View>
        </View>
        {came ? (
          <View className='card check-in' {...aria({ role: 'status' })}>
            <View className='check-in__mark'>
              <Icon name='check' size={32} />
            </View>
            <Text className='check-in__words'>{t(came)}</Text>
            <Text className='sub nums'>{phone}</Text>
          </View>
        ) : (
          <View className='card'>
            {state !== 'open' && (
              <Text className='hint' {...aria({ role: 'status' })}>
                {t(state)}
              </Text>
            )}
            {asks && (
              <>
                <TextField
                  label={t('phone')}
                  id='check-in-phone'
                  inputMode={inputMode.digits}
                  autoComplete='tel'
                  maxLength={20}
                  value={phone}
                  error={wrong}
                  onInput={value => {
                    setPhone(typedPhone(value))
                    setWrong('')
                  }}
                  onConfirm={send}
                />
                <TextField
                  label={t('name')}
                  id='check-in-name'
                  autoComplete='name'
                  maxLength={MAX_NAME}
                  value={name}
                  onInput={setName}
                />
              </>
            )}
          </View>
        )}
      </View>
      {asks && (
        <StickyBar>
          {came ? (
            <Button
              kind='plain'
              onClick={() => {
                setCame(null)
                setPhone('')
                setName('')
              }}
            >
              {t('another')}
            </Button>
          ) : (
            <Button busy={busy} onClick={send}>
              {t('checkIn')}
            </Button>
          )}
        </StickyBar>
      )}
    </>
  )
}

export default screen('/courseCheckIn', CheckIn)
