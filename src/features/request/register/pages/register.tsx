import { Text, View } from '@tarojs/components'
import { useMemo, useState } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useCall } from '@/api/useCall'
import { common } from '@/i18n/common.i18n'
import { closeTo, go, restart } from '@/screen/go'
import { screen, useRefusal, type ScreenProps } from '@/screen/screen'
import { useSession } from '@/stores/session'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { presentTime } from '@shared/clock'
import { can } from '@shared/lifecycle'
import { REGISTRATION } from '@shared/register'
import { Registering } from '../components/Registering'
import { shownName } from '../components/MachinePick'
import { registerTexts } from '../register.i18n'

type Details = Output<Contract, 'GET /register/detail'>
const MISSING = ['NOT_FOUND', 'BAD_REQUEST']

/** What a registration said, as its form holds it. */
const valuesOf = (one: Details) => ({
  ...one.attribute,
  machine: shownName(one),
  catalogId: one.catalogId,
  model: one.model,
  name: one.catalogId ? '' : one.name,
  code: one.code,
  serialNumber: one.serialNumber,
  purchaseTime: one.purchaseTime ?? '',
  installTime: one.installTime ?? '',
  productionTime: one.productionTime ?? '',
  address: one.address ?? undefined,
  place: one.place,
  proof: one.proof.map(({ id, name, url, size }) => ({ id, filename: name, url, fileSize: size })),
  remark: one.remark,
})

/** Registers machines of mine, or of who leaves a phone where the company is open to that; with `id` corrects a registration. */
function Register({ visit }: ScreenProps) {
  const t = registerTexts.useT()
  const say = common.useT()
  const isGuest = useSession().state !== 'hasLogin'
  const { id = '', code = '', serialNumber = '', model = '', bought = '', seller = '' } = visit.query
  const config = useCall('POST /register/config', {})
  const fields = useCall('GET /register/field', {})
  const before = useCall('GET /register/detail', id && !isGuest ? { query: { id } } : null, { current: true })
  const [sent, setSent] = useState('')
  // the form keeps its values: later answers must not start it over
  const [first, setFirst] = useState<Details | null>(null)
  if (before.data && first?.id !== before.data.id) setFirst(before.data)
  const initial = useMemo(() => (first ? valuesOf(first) : {}), [first])
  const isOpen = !!config.data && (config.data.isOpen || (config.data.regNewGray && !isGuest))
  const isRefused = isGuest && !!config.data && (!config.data.isOpen || id !== '')
  useRefusal(isRefused)
  if (isRefused) return <PageSkeleton cards={3} />
  if (sent)
    return (
      <View className='content'>
        <EmptyState
          icon='check'
          text={t('sentGuest', { no: sent })}
          action={say('signIn')}
          onAction={() => go('/login', { from: '/product/list' })}
        />
      </View>
    )
  if (id && before.error && MISSING.includes(before.error.id))
    return (
      <View className='content'>
        <EmptyState
          icon='register'
          text={t('missing')}
          action={t('toList')}
          onAction={() => closeTo('/product/list')}
        />
      </View>
    )
  if (config.data && !isOpen)
    return (
      <View className='content'>
        <EmptyState icon='register' text={t('closed')} action={say('home')} onAction={() => restart('/mall/index')} />
      </View>
    )
  const error = config.error ?? fields.error ?? before.error
  if (!config.data || !fields.data || (id && !first))
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          for (const one of [config, fields, before]) void one.reload()
        }}
      />
    ) : (
      <PageSkeleton cards={3} />
    )
  if (first && !can(REGISTRATION, first.state === 'rejected' ? 'resubmit' : 'correct', 'linkman', first, presentTime()))
    return (
      <View className='content'>
        <EmptyState
          icon='register'
          text={t('tooLate')}
          action={t('toList')}
          onAction={() => closeTo('/product/list')}
        />
      </View>
    )
  return (
    <View className='screen__body'>
      {first?.rejectReason && (
        <View className='content'>
          <Text className='registration__reason'>{t('more_rejected', { reason: first.rejectReason })}</Text>
        </View>
      )}
      <Registering
        asked={fields.data}
        isNew={config.data.regNewGray}
        needsApproval={config.data.needsApproval}
        initial={initial}
        corrects={first ? { id: first.id, version: first.version } : null}
        code={code}
        serialNumber={serialNumber}
        said={{ model, bought, seller }}
        onGuestSent={list => setSent(list.map(one => one.registerNo).join(', '))}
      />
    </View>
  )
}

export default screen('/productreg', Register)
